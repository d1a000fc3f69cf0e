/// The rows that an import kept, corrected or dropped, and why.
public struct ImportReport: Sendable, Hashable {
  /// The counts of one table.
  public struct Counts: Sendable, Hashable {
    /// The number of rows in the table.
    public internal(set) var read = 0

    /// The number of rows that went into the catalogue.
    public internal(set) var kept = 0

    /// The number of corrected values, by error.
    public internal(set) var corrected: [String: Int] = [:]

    /// The number of dropped rows, by reason.
    public internal(set) var dropped: [String: Int] = [:]
  }

  /// The counts of the airport table.
  public internal(set) var airports = Counts()

  /// The counts of the runway table.
  public internal(set) var runways = Counts()

  /// The counts of the frequency table.
  public internal(set) var frequencies = Counts()

  /// The counts of the navaid table.
  public internal(set) var navaids = Counts()

  /// Unrecognised spellings of surfaces, with their counts.
  public internal(set) var unknownSurfaces: [String: Int] = [:]

  /// Unrecognised types of frequencies, with their counts.
  public internal(set) var unknownFrequencyTypes: [String: Int] = [:]
}

extension ImportReport: CustomStringConvertible {
  /// The report as lines of text, largest numbers first.
  public var description: String {
    Self.lines("airports", airports)
      + Self.lines("runways", runways)
      + Self.line("surfaces without a class", unknownSurfaces)
      + Self.lines("frequencies", frequencies)
      + Self.line("types of frequencies without a kind", unknownFrequencyTypes)
      + Self.lines("navaids", navaids)
  }

  private static func lines(_ table: String, _ counts: Counts) -> String {
    let dropped = sorted(counts.dropped).map { "  dropped \($1): \($0)\n" }
    let corrected = sorted(counts.corrected).map { "  corrected \($1): \($0)\n" }
    return "\(table): \(counts.read) rows read, \(counts.kept) kept\n"
      + (dropped + corrected).joined()
  }

  /// Returns a line with the twelve most frequent spellings and the number of others.
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
