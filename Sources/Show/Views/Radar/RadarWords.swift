import Scenes
import Text

/// Formats the numbers and text of a radar.
struct RadarWords: ViewWords, Sendable, Hashable {
  let units: RadarUnits
  let words: Words

  init(_ units: RadarUnits, _ words: Words) {
    (self.units, self.words) = (units, words)
  }

  /// Returns a list of independent parts.
  func list(_ parts: [String]) -> String { words.list(parts) }

  /// Returns a text with its first letter in upper case.
  func capitalized(_ text: String) -> String { words.capitalized(text) }

  // MARK: Distances and speeds

  /// A distance in words: "1 NM", "7.5 kilometres".
  func distance(_ metres: Double) -> String {
    units.tenths(metres).map(part) ?? rounded(metres)
  }

  /// A distance in words to the nearest whole, or to the tenth below a half: "13 NM".
  func rounded(_ metres: Double) -> String {
    let whole = units.whole(metres)
    guard whole > 0 else { return part(units.fewTenths(metres)) }
    guard units == .metric else { return words(.nauticalMiles, ["number": String(whole)]) }
    return words(.kilometreCount, count: whole)
  }

  /// The same in short: "13 km".
  func short(_ metres: Double) -> String {
    let whole = units.whole(metres)
    let number = whole > 0 ? String(whole) : words.decimal(tenths: units.fewTenths(metres))
    return words(units == .metric ? .shortKilometres : .nauticalMiles, ["number": number])
  }

  private func part(_ tenths: Int) -> String {
    words(
      units == .metric ? .partKilometres : .nauticalMiles,
      ["number": words.decimal(tenths: tenths)]
    )
  }

  /// A distance as a number, with a decimal only where it is short and not whole.
  func number(_ metres: Double) -> String {
    units.tenths(metres).map { words.decimal(tenths: $0) } ?? String(units.whole(metres))
  }

  /// A speed in words.
  func speed(knots: Double) -> String {
    units == .metric
      ? words(.kilometresPerHour, ["number": String(Int((knots * 1.852).rounded()))])
      : words(.knots, ["number": String(Int(knots.rounded()))])
  }

  /// A number of feet, grouped.
  func feet(_ feet: Double) -> String { words.number(Int(feet.rounded())) }

  // MARK: Filters and options

  /// A filter in a few words: "airliners, below 10,000 ft"; nil if everything passes.
  func filter(_ filter: RadarFilter) -> String? {
    var parts: [String] = []
    if !filter.kinds.isEmpty {
      let named = RadarKind.allCases.filter { filter.kinds.contains($0) }
      parts.append(
        named.count < 4
          ? words.list(named.map { words($0.plural) }) : words(.kindCount, count: named.count)
      )
    }
    switch (filter.lowestFeet, filter.highestFeet) {
    case (let low?, let high?):
      parts.append(words(.between, ["low": feet(low), "high": feet(high)]))
    case (let low?, nil): parts.append(words(.above, ["low": feet(low)]))
    case (nil, let high?): parts.append(words(.below, ["high": feet(high)]))
    case (nil, nil): break
    }
    switch (filter.nearestMetres, filter.farthestMetres) {
    case (let nearest?, let farthest?):
      let range = ["near": number(nearest), "distance": distance(farthest)]
      parts.append(words(.betweenDistances, range))
    case (let nearest?, nil): parts.append(words(.beyond, ["distance": distance(nearest)]))
    case (nil, let farthest?): parts.append(words(.within, ["distance": distance(farthest)]))
    case (nil, nil): break
    }
    if !filter.showsGround { parts.append(words(.inTheAir)) }
    return parts.isEmpty ? nil : words.list(parts)
  }

  /// An option that was just set, in a few words.
  func option(_ option: RadarOption) -> String {
    switch option {
    case .phosphor(let phosphor): words(phosphor.name.map(Message.phosphor) ?? .ownColor)
    case .range(let metres): distance(metres)
    case .units(let units): words(units == .metric ? .metricUnits : .nauticalUnits)
    case .sweep(.breath): words(.turnOfBreath)
    case .sweep(.seconds(let seconds)): words(.turnOfSeconds, ["seconds": decimal(seconds)])
    case .limit(let count): words(.nearestCount, count: count)
    case .route(let showsRoute): words(showsRoute ? .routes : .noRoutes)
    case .steady(let isSteady): words(isSteady ? .steady : .painted)
    case .glass(let isGlass): words(isGlass ? .oldGlass : .plainGlass)
    case .map(let showsMap): words(showsMap ? .coasts : .noCoasts)
    case .airports(let showsAirports): words(showsAirports ? .airportsShown : .noAirports)
    case .silly(let isSilly): words(isSilly ? .visitors : .noVisitors)
    case .filter(let filter): self.filter(filter) ?? words(.everyAircraft)
    case .blips(let isHeard): words(isHeard ? .blipsOn : .noBlips)
    }
  }

  /// How often the beam turns, as a value of the panel.
  func sweep(_ pace: SweepPace) -> String {
    switch pace {
    case .breath: words(.everyBreath)
    case .seconds(let seconds): words(.everySeconds, ["seconds": decimal(seconds)])
    }
  }

  private func decimal(_ seconds: Double) -> String {
    words.shortDecimal(tenths: Int((seconds * 10).rounded()))
  }
}
