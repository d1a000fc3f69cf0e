/// The emitter category reported by a transponder (ICAO Doc 9871, B.2.3.3; weights in pounds at
/// take-off).
public enum AircraftCategory: String, Sendable, Hashable, CaseIterable {
  /// Below 15,500 lb.
  case light
  /// 15,500 to 75,000 lb.
  case small
  /// 75,000 to 300,000 lb.
  case large
  /// Large with strong wake turbulence, such as the Boeing 757.
  case highVortex
  /// Above 300,000 lb.
  case heavy
  /// Above 5 g and 400 knots.
  case highPerformance
  /// Helicopters and other rotorcraft.
  case rotorcraft
  /// Gliders and sailplanes.
  case glider
  /// Balloons and airships.
  case lighterThanAir
  /// Parachutists and skydivers.
  case parachutist
  /// Ultralights, hang-gliders and paragliders.
  case ultralight
  /// Aircraft without a pilot on board.
  case uncrewed
  /// Space vehicles.
  case space
  /// Emergency vehicles on the ground.
  case emergencyVehicle
  /// Service vehicles on the ground.
  case serviceVehicle
  /// Point obstacles, including tethered balloons.
  case pointObstacle
  /// Clusters of obstacles.
  case obstacleCluster
  /// Obstacles along a line.
  case lineObstacle

  /// The categories of each set by number from 1; nil for reserved numbers.
  private static let sets: [[AircraftCategory?]] = [
    [.light, .small, .large, .highVortex, .heavy, .highPerformance, .rotorcraft],
    [.glider, .lighterThanAir, .parachutist, .ultralight, nil, .uncrewed, .space],
    [.emergencyVehicle, .serviceVehicle, .pointObstacle, .obstacleCluster, .lineObstacle],
  ]

  /// Parses a set letter and a number, `A3`; nil for categories without information (`A0`),
  /// reserved ones, and anything else.
  public init?(emitter code: String) {
    let bytes = Array(code.utf8)
    guard bytes.count == 2, bytes[0] > UInt8(ascii: "@"), bytes[1] > UInt8(ascii: "0")
    else { return nil }
    // The lowest five bits of a letter are its position in the alphabet, in either case.
    let (set, number) = (Int(bytes[0] & 0x1F) - 1, Int(bytes[1] - UInt8(ascii: "1")))
    guard Self.sets.indices.contains(set), Self.sets[set].indices.contains(number),
      let category = Self.sets[set][number]
    else { return nil }
    self = category
  }

  /// Converts OpenSky's number: the sets A, B and C start at 2, 9 and 16; nil for 0 and 1 (no
  /// information), reserved ones, and anything else.
  public init?(openSky number: Int) {
    let firsts = [2, 9, 16]
    guard let set = firsts.lastIndex(where: { number >= $0 }) else { return nil }
    let place = number - firsts[set]
    guard Self.sets[set].indices.contains(place), let category = Self.sets[set][place]
    else { return nil }
    self = category
  }

  /// Whether this is a surface category, which does not fly.
  public var isOnGround: Bool {
    switch self {
    case .emergencyVehicle, .serviceVehicle, .pointObstacle, .obstacleCluster, .lineObstacle: true
    default: false
    }
  }
}
