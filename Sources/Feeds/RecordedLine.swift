import Breathing

/// A line of a recording: a whole list of aircraft as JSON, a single aircraft as JSON, or a line of a
/// BaseStation port.
struct RecordedLine: Sendable {
  /// When it was recorded, on the clock of the source; nil if it has no time.
  let time: Instant?

  private let bytes: [UInt8]
  private let isJSON: Bool

  /// Reads a line; nil for one that is empty, or a remark after `#`.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.first(where: { $0 > UInt8(ascii: " ") }), first != UInt8(ascii: "#")
    else { return nil }
    self.bytes = bytes
    isJSON = first == UInt8(ascii: "{")
    time = isJSON ? Self.jsonTime(bytes) : Self.baseStationTime(bytes)
  }

  /// Reads the batch, at a time of the recording.
  ///
  /// - Throws: `SightingBatchError` when it has no aircraft.
  func batch(recorded: Instant) throws(SightingBatchError) -> SightingBatch {
    if isJSON { return try SightingBatch(bytes, receivedAt: recorded) }
    var batch = SightingBatch(receivedAt: recorded)
    batch.readBaseStation(bytes)
    return batch
  }

  private static func jsonTime(_ bytes: [UInt8]) -> Instant? {
    guard let members = try? JSONRows(bytes, members: ["now", "time", "stm"]) else { return nil }
    let time = members.number("now") ?? members.number("time") ?? members.number("stm")
    guard let time, time > 0 else { return nil }
    let seconds = time > 1e11 ? time / 1000 : time
    return seconds < 9.2e9 ? Instant(sinceEpoch: .milliseconds(Int64(seconds * 1000))) : nil
  }

  /// The date and time in the seventh and eighth columns, taken as UTC: the time zone is unknown,
  /// and only the interval between two lines matters.
  private static func baseStationTime(_ bytes: [UInt8]) -> Instant? {
    let columns = bytes.split(
      separator: UInt8(ascii: ","),
      maxSplits: 8,
      omittingEmptySubsequences: false
    )
    guard columns.count > 8 else { return nil }
    let date = numbers(columns[6], separator: "/")
    let time = numbers(columns[7], separator: ":")
    guard date.count == 3, time.count == 3, let day = days(date[0], date[1], date[2]),
      0..<24 ~= time[0], 0..<60 ~= time[1], 0..<61 ~= time[2]
    else { return nil }
    let seconds = day * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    return Instant(sinceEpoch: .milliseconds(Int64((seconds * 1000).rounded())))
  }

  private static func numbers(_ text: ArraySlice<UInt8>, separator: Character) -> [Double] {
    String(decoding: text, as: UTF8.self).split(separator: separator).compactMap { Double($0) }
  }

  /// The days from 1 January 1970 to a date of the Gregorian calendar (H. Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", days_from_civil); nil for an invalid date.
  private static func days(_ year: Double, _ month: Double, _ day: Double) -> Double? {
    guard 1970...2200 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let (y, m) = (Int(year) - (month <= 2 ? 1 : 0), Int(month))
    let dayOfYear = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + Int(day) - 1
    let era = y / 400
    let dayOfEra = y % 400 * 365 + y % 400 / 4 - y % 400 / 100 + dayOfYear
    return Double(era * 146_097 + dayOfEra - 719_468)
  }
}
