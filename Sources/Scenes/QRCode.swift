/// A QR code: a square of dark and light modules (ISO/IEC 18004).
public struct QRCode: Sendable, Hashable {
  /// The number of modules per side.
  public let side: Int

  /// Whether each module is dark, row by row.
  private let modules: [Bool]

  /// The width of the light margin around the code, in modules, which the standard requires.
  package static let quietZone = 4

  /// Creates a code from its modules.
  ///
  /// - Parameters:
  ///   - side: The number of modules per side, at least 1.
  ///   - isDark: Whether the module at a column and a row is dark.
  public init(side: Int, isDark: (_ column: Int, _ row: Int) -> Bool) {
    precondition(side > 0, "a code has modules")
    self.side = side
    modules = (0..<side * side).map { isDark($0 % side, $0 / side) }
  }

  /// Whether the module at a column and a row is dark; modules outside are light.
  public subscript(column: Int, row: Int) -> Bool {
    guard 0..<side ~= column, 0..<side ~= row else { return false }
    return modules[row * side + column]
  }

  /// The columns of each run of dark modules in a row.
  package func runs(inRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<side where self[column, row] {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }
}
