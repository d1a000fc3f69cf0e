public import Scenes

/// An option of a radar with its new value.
public enum RadarOption: Sendable, Hashable {
  /// The colour of the light.
  case phosphor(Phosphor)

  /// The range in metres; clamped to 5 to 250 km.
  case range(metres: Double)

  /// The units of distance.
  case units(RadarUnits)

  /// The pace of the beam; seconds are clamped to ``SweepPace/range``.
  case sweep(SweepPace)

  /// Whether aircraft are shown at their current positions, with even brightness.
  case steady(Bool)

  /// Whether the glass bulges and shows its lines.
  case glass(Bool)

  /// Whether coasts are shown.
  case map(Bool)

  /// Whether airports are shown.
  case airports(Bool)

  /// Whether saucers, bugs and aliens replace the aircraft.
  case silly(Bool)

  /// Which aircraft are shown.
  case filter(RadarFilter)

  /// The maximum number of aircraft shown, nearest first; clamped to ``RadarOptions/limits``.
  case limit(Int)

  /// Whether the selected aircraft's origin and destination are shown.
  case route(Bool)

  /// Whether a soft sound plays as the beam passes an aircraft.
  case blips(Bool)
}

extension RadarOptions {
  /// Sets one option.
  public mutating func set(_ option: RadarOption) {
    switch option {
    case .phosphor(let phosphor): self.phosphor = phosphor
    case .range(let metres): rangeMetres = min(max(metres, 5000), 250_000)
    case .units(let units): self.units = units
    case .sweep(.breath): sweep = .breath
    case .sweep(.seconds(let seconds)):
      let range = SweepPace.range
      sweep = .seconds(min(max(seconds, range.lowerBound), range.upperBound))
    case .limit(let count):
      limit = min(max(count, Self.limits.lowerBound), Self.limits.upperBound)
    case .route(let showsRoute): self.showsRoute = showsRoute
    case .steady(let isSteady): self.isSteady = isSteady
    case .glass(let isGlass): self.isGlass = isGlass
    case .map(let showsMap): self.showsMap = showsMap
    case .airports(let showsAirports): self.showsAirports = showsAirports
    case .silly(let isSilly): self.isSilly = isSilly
    case .filter(let filter): self.filter = filter
    case .blips(let isHeard): blips = isHeard
    }
  }
}
