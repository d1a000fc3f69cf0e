public import Flights
public import Scenes

/// The user's options for the radar.
public struct RadarOptions: Sendable, Hashable {
  /// The colour of the light.
  public var phosphor = Phosphor.mint

  /// The range, in metres.
  public var rangeMetres = 74_080.0

  /// The units of distance.
  public var units = RadarUnits.nautical

  /// The pace of the beam.
  public var sweep = SweepPace.breath

  /// Whether aircraft are shown at their current positions with even brightness, rather than as
  /// painted by the beam.
  public var isSteady = false

  /// Whether the glass bulges and shows its lines.
  public var isGlass = true

  /// Whether coasts are shown.
  public var showsMap = true

  /// Whether airports are shown.
  public var showsAirports = true

  /// Whether the selected aircraft's origin and destination are shown.
  public var showsRoute = true

  /// Whether tags show the country of registration.
  public var showsCountry = false

  /// Whether airliners are flying saucers, small aircraft giant bugs, and the rest aliens.
  public var isSilly = false

  /// Whether a soft sound plays as the beam passes an aircraft.
  public var blips = false

  /// Which aircraft are shown.
  public var filter = RadarFilter()

  /// The aircraft to mark.
  public var watchList = WatchList()

  /// The maximum number of aircraft shown, nearest first.
  public var limit = 200

  /// The allowed limits.
  public static let limits = 1...2000

  /// Creates the default options.
  public init() {}

  /// Adopts those options that differ from others.
  mutating func adopt(_ new: RadarOptions, after old: RadarOptions) {
    if new.phosphor != old.phosphor { phosphor = new.phosphor }
    if new.rangeMetres != old.rangeMetres { rangeMetres = new.rangeMetres }
    if new.units != old.units { units = new.units }
    if new.sweep != old.sweep { sweep = new.sweep }
    if new.isSteady != old.isSteady { isSteady = new.isSteady }
    if new.isGlass != old.isGlass { isGlass = new.isGlass }
    if new.showsMap != old.showsMap { showsMap = new.showsMap }
    if new.showsAirports != old.showsAirports { showsAirports = new.showsAirports }
    if new.showsRoute != old.showsRoute { showsRoute = new.showsRoute }
    if new.showsCountry != old.showsCountry { showsCountry = new.showsCountry }
    if new.isSilly != old.isSilly { isSilly = new.isSilly }
    if new.blips != old.blips { blips = new.blips }
    filter.adopt(new.filter, after: old.filter)
    if new.watchList != old.watchList { watchList = new.watchList }
    if new.limit != old.limit { limit = new.limit }
  }

  /// The limits of the panel: round numbers, and the one of the settings between them.
  var selectableLimits: [Int] {
    let round = [25, 50, 100, 200, 500, 1000, 2000]
    return round.contains(limit) ? round : (round + [limit]).sorted()
  }

  /// The ranges of the zoom, in metres: 5 to 250 km.
  static let ranges = [5, 10, 20, 37.04, 74.08, 120, 160, 200, 250].map { $0 * 1000 }

  /// The ranges of the panel: those of the zoom, and the one of the settings between them.
  var selectableRanges: [Double] {
    let others = Self.ranges.filter { abs($0 - rangeMetres) > 1 }
    return (others + [rangeMetres]).sorted()
  }
}

/// The pace of a radar's beam.
public enum SweepPace: Sendable, Hashable {
  /// One turn per breath.
  case breath

  /// One turn in this many seconds, at least six, independent of the breath.
  case seconds(Double)

  /// The allowed period in seconds: a faster beam would flicker.
  public static let range = 6.0...60

  /// The choices of the settings panel: a few, and this one between them.
  var selectable: [SweepPace] {
    let few = [6.0, 8, 12, 20]
    guard case .seconds(let seconds) = self, !few.contains(seconds) else {
      return [.breath] + few.map { .seconds($0) }
    }
    return [.breath] + (few + [seconds]).sorted().map { .seconds($0) }
  }
}
