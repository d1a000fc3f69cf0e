/// The lengths of a session to choose from, in minutes; 0 is endless.
enum SessionLength {
  /// The lengths on the sheet before a session.
  static let few: [Double] = [2, 5, 10, 20, 0]

  /// The lengths on the settings panel.
  private static let many: [Double] = [2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 0]

  /// Returns the few lengths, and the chosen one if it is not among them.
  static func few(with minutes: Double) -> [Double] { adding(minutes, to: few) }

  /// Returns the lengths that are still ahead after some minutes, with the chosen one.
  static func all(with minutes: Double, after elapsed: Double) -> [Double] {
    adding(minutes, to: many.filter { $0 == 0 || $0 > elapsed })
  }

  private static func adding(_ minutes: Double, to lengths: [Double]) -> [Double] {
    guard !lengths.contains(minutes) else { return lengths }
    return (lengths.dropLast() + [minutes]).sorted() + [0]
  }
}
