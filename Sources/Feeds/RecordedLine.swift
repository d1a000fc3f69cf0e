import Breathing
import Text

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
    let parts = date.compactMap { Int(exactly: $0) }
    guard parts.count == 3, time.count == 3, 1970...2200 ~= parts[0],
      let midnight = CivilTime.unixSeconds(year: parts[0], month: parts[1], day: parts[2]),
      0..<24 ~= time[0], 0..<60 ~= time[1], 0..<61 ~= time[2]
    else { return nil }
    let seconds = Double(midnight) + time[0] * 3600 + time[1] * 60 + time[2]
    return Instant(sinceEpoch: .milliseconds(Int64((seconds * 1000).rounded())))
  }

  private static func numbers(_ text: ArraySlice<UInt8>, separator: Character) -> [Double] {
    String(decoding: text, as: UTF8.self).split(separator: separator).compactMap { Double($0) }
  }
}
