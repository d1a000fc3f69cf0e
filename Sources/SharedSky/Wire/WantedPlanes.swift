/// Which planes a client wants to receive.
///
/// Paper planes and those of simulators share one sky, real aircraft another.
public enum WantedPlanes: UInt8, Sendable, Hashable, CaseIterable {
  /// Those of the own plane's sky; of a ghost's source, if it is a ghost.
  case own = 0
  /// Paper planes and those of simulators.
  case paper = 1
  /// Real aircraft.
  case real = 2
  /// All planes.
  case all = 3

  /// The bits of the byte in a report that hold the number.
  static let shift: UInt8 = 6
}
