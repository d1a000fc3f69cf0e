/// Which planes a client wants to receive.
///
/// Paper planes and those of simulators share one sky, real aircraft another.
public enum WantedPlanes: UInt8, Sendable, Hashable, CaseIterable {
  /// The planes of the sky of the plane that asks; a ghost's sky follows from its source.
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
