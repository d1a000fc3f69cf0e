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

  /// The table of frequencies.
  public internal(set) var frequencies = Tally()

  /// The table of navaids.
  public internal(set) var navaids = Tally()

  /// Spellings of surfaces that no class was found for, with how often each occurs.
  public internal(set) var unknownSurfaces: [String: Int] = [:]

  /// Types of frequencies that no kind was found for, with how often each occurs.
  public internal(set) var unknownFrequencyTypes: [String: Int] = [:]
}

extension ImportReport: CustomStringConvertible {
  /// The report as lines of text, the largest numbers first.
  public var description: String {
    Self.lines("airports", airports)
      + Self.lines("runways", runways)
      + Self.line("surfaces without a class", unknownSurfaces)
      + Self.lines("frequencies", frequencies)
      + Self.line("types of frequencies without a kind", unknownFrequencyTypes)
      + Self.lines("navaids", navaids)
  }

  private static func lines(_ table: String, _ tally: Tally) -> String {
    let dropped = sorted(tally.dropped).map { "  dropped \($1): \($0)\n" }
    let mended = sorted(tally.mended).map { "  mended \($1): \($0)\n" }
    return "\(table): \(tally.read) rows read, \(tally.kept) kept\n"
      + (dropped + mended).joined()
  }

  /// Returns the twelve most frequent spellings on a line, and how many more there are.
  private static func line(_ title: String, _ spellings: [String: Int]) -> String {
    guard !spellings.isEmpty else { return "" }
    let shown = sorted(spellings).prefix(12).map { "\"\($0)\" \($1)" }
    let rest = spellings.count - shown.count
    return "  \(title): \(shown.joined(separator: ", "))" + (rest > 0 ? ", \(rest) more" : "")
      + "\n"
  }

  private static func sorted(_ counts: [String: Int]) -> [(key: String, value: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }
}
