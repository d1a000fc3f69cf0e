import Breathing

/// A recorded ascent: readings in chronological order.
public struct CabinProfile: Sendable, Hashable {
  /// The readings; second 0 of the record is the Unix epoch.
  public let samples: [CabinSample]

  /// The allowed times of a record: thirty years either way.
  static let allowedSeconds = -1e9...1e9

  /// The allowed altitudes of a record, in feet.
  static let allowedFeet = -2_000.0...100_000.0

  /// Parses a record.
  ///
  /// The first line names the columns, separated by commas: `seconds`, and `pressure_hpa` or
  /// `altitude_ft`. Other columns and empty lines are ignored. Cells may be in quotes.
  public init(_ text: String) throws(CabinProfileError) {
    var columns: Columns?
    var samples: [CabinSample] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let cells = Self.cells(of: line)
      guard cells != [""] else { continue }
      guard let known = columns else {
        columns = try Columns(cells, line: index + 1)
        continue
      }
      let sample = try known.sample(cells, line: index + 1)
      if let last = samples.last, sample.instant < last.instant {
        throw .backwards(line: index + 1)
      }
      samples.append(sample)
    }
    guard columns != nil else { throw .columns(line: 1, found: "") }
    guard !samples.isEmpty else { throw .empty }
    self.samples = samples
  }

  /// The state of the cabin after each reading.
  public var states: [CabinState] {
    var state: CabinState?
    return samples.map { sample in
      let next = state?.following(sample) ?? CabinState(sample)
      state = next
      return next
    }
  }

  /// Returns the cells of a line. In a cell that begins with a quote, a comma is part of the cell until the next quote.
  private static func cells(of line: Substring) -> [Substring] {
    var (isQuoted, isStart) = (false, true)
    let cells = line.split(omittingEmptySubsequences: false) { character in
      if character == "\"", isQuoted || isStart { isQuoted.toggle() }
      let ends = character == "," && !isQuoted
      isStart = ends || isStart && (character.isWhitespace || character == "\u{FEFF}")
      return ends
    }
    return cells.map { unquoted(trimmed($0)) }
  }

  private static func trimmed(_ cell: Substring) -> Substring {
    // A byte order mark would count as part of the first name.
    let cell = cell.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return cell.dropLast(cell.reversed().prefix { $0.isWhitespace }.count)
  }

  private static func unquoted(_ cell: Substring) -> Substring {
    guard cell.count > 1, cell.first == "\"", cell.last == "\"" else { return cell }
    return trimmed(cell.dropFirst().dropLast())
  }

  /// The positions of the columns.
  private struct Columns {
    let seconds: Int
    let value: Int
    let isPressure: Bool

    init(_ names: [Substring], line: Int) throws(CabinProfileError) {
      let pressure = names.firstIndex(of: "pressure_hpa")
      guard let seconds = names.firstIndex(of: "seconds"),
        let value = pressure ?? names.firstIndex(of: "altitude_ft")
      else { throw .columns(line: line, found: names.joined(separator: ",")) }
      self.seconds = seconds
      self.value = value
      isPressure = pressure != nil
    }

    func sample(_ cells: [Substring], line: Int) throws(CabinProfileError) -> CabinSample {
      let instant = Instant(
        sinceEpoch: .seconds(
          try number(cells, seconds, "seconds", CabinProfile.allowedSeconds, line: line)
        )
      )
      let (name, range) =
        isPressure
        ? ("pressure_hpa", CabinSample.allowed) : ("altitude_ft", CabinProfile.allowedFeet)
      let value = try number(cells, value, name, range, line: line)
      let pressure = isPressure ? value : StandardAtmosphere.hectopascals(altitudeFeet: value)
      guard let sample = CabinSample(at: instant, hectopascals: pressure) else {
        throw .value(line: line, column: name, found: "\(value)", allowed: range)
      }
      return sample
    }

    private func number(
      _ cells: [Substring],
      _ column: Int,
      _ name: String,
      _ range: ClosedRange<Double>,
      line: Int
    ) throws(CabinProfileError) -> Double {
      let cell = column < cells.count ? cells[column] : ""
      guard let number = Double(cell), range.contains(number) else {
        throw .value(line: line, column: name, found: String(cell.prefix(40)), allowed: range)
      }
      return number
    }
  }
}
