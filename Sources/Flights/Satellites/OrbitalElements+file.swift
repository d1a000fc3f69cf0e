extension OrbitalElements {
  /// The element sets of a file: two lines each, and above them possibly a line with the name.
  public struct File: Sendable {
    /// The valid sets, in order.
    public private(set) var elements: [OrbitalElements] = []

    /// The line and the problem of the first invalid set; nil if all are valid.
    public private(set) var problem: (line: Int, error: OrbitalElementsError)?

    /// The number of invalid sets.
    public private(set) var invalid = 0

    /// The greatest number of sets.
    public static let maximumCount = 2_000

    /// Reads the text of a file; further sets after the greatest number are ignored.
    public init(_ text: String) {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      var number = 0
      while number < lines.count, elements.count < Self.maximumCount {
        defer { number += 1 }
        guard lines[number].hasPrefix("1 "), number + 1 < lines.count else { continue }
        let above = number > 0 ? lines[number - 1] : ""
        let isName = !above.hasPrefix("1 ") && !above.hasPrefix("2 ") && !above.hasPrefix("#")
        do throws(OrbitalElementsError) {
          elements.append(
            try OrbitalElements(lines[number], lines[number + 1], name: isName ? above : nil)
          )
        } catch {
          invalid += 1
          if problem == nil { problem = (number + 1, error) }
        }
      }
    }
  }
}
