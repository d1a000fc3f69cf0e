/// What an import kept, mended and dropped, and why.
public struct ImportReport: Sendable, Hashable {
  /// The counts of one table.
  public struct Tally: Sendable, Hashable {
    /// The rows of the table.
    public internal(set) var read = 0

    /// The rows that went into the catalogue.
    public internal(set) var kept = 0

    /// How many values were mended, by what was wrong.
    public internal(set) var mended: [String: Int] = [:]

    /// How many rows were dropped, by why.
    public internal(set) var dropped: [String: Int] = [:]
  }

  /// The table of airports.
  public internal(set) var airports = Tally()

  /// The table of runways.
  public internal(set) var runways = Tally()

  /// Spellings of surfaces that no class was found for, with how often each occurs.
  public internal(set) var unknownSurfaces: [String: Int] = [:]
}

extension ImportReport: CustomStringConvertible {
  /// The report as lines of text, the largest numbers first.
  public var description: String {
    let spellings = Self.sorted(unknownSurfaces).prefix(12).map { "\"\($0)\" \($1)" }
    return Self.lines("airports", airports) + Self.lines("runways", runways)
      + "surfaces without a class: \(spellings.joined(separator: ", "))\n"
  }

  private static func lines(_ table: String, _ tally: Tally) -> String {
    let dropped = sorted(tally.dropped).map { "  dropped \($1): \($0)\n" }
    let mended = sorted(tally.mended).map { "  mended \($1): \($0)\n" }
    return "\(table): \(tally.read) rows read, \(tally.kept) kept\n"
      + (dropped + mended).joined()
  }

  private static func sorted(_ counts: [String: Int]) -> [(key: String, value: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }
}
