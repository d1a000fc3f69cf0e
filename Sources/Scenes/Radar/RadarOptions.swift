/// How a person wants the radar.
public struct RadarOptions: Sendable, Hashable {
  /// The colour of its light.
  public var phosphor = Phosphor.mint

  /// How far the rim is, in metres.
  public var reachMetres = 74_080.0

  /// What distances are told in.
  public var units = RadarUnits.nautical

  /// Whether aircraft are shown where they are, evenly bright, rather than as the beam paints them.
  public var isSteady = false

  /// Whether the glass bulges and shows its lines.
  public var isGlass = true

  /// Whether coasts are shown.
  public var showsMap = true

  /// Whether airports are shown.
  public var showsAirports = true

  /// Whether airliners are flying saucers, small aircraft giant bugs, and the rest aliens.
  public var isSilly = false

  /// Whether a soft sound tells of each aircraft as the beam passes it.
  public var blips = false

  /// Creates the options of the art direction.
  public init() {}

  /// The reaches that zooming goes through, in metres: 5 to 250 km.
  static let reaches = [5, 10, 20, 37.04, 74.08, 120, 160, 200, 250].map { $0 * 1000 }
}
