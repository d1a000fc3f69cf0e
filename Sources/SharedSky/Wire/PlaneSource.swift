/// What a plane is, and how its position is known.
public enum PlaneSource: UInt8, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// A paper plane, which its person's breath flies.
  case paper = 0
  /// An aircraft of a flight simulator.
  case simulator = 1
  /// A real aircraft, reported by a satellite receiver on board.
  case gps = 2
  /// A real aircraft, reported by a receiver of its transponder on the ground.
  case receiver = 3

  /// Whether it is a real aircraft.
  public var isReal: Bool { self == .gps || self == .receiver }

  /// Its name in exports: `paper`, `simulator`, `gps` or `receiver`.
  public var name: String {
    switch self {
    case .paper: "paper"
    case .simulator: "simulator"
    case .gps: "gps"
    case .receiver: "receiver"
    }
  }
}
