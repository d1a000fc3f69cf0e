package import Breathing
import Text

/// A line of a recording: a list of aircraft as JSON, a single aircraft as JSON, a BaseStation message,
/// or a line of the Open Glider Network.
package struct RecordedLine: Sendable {
  /// The time of recording by the source's clock, or only the time of day, in 1970; nil if the line
  /// has none.
  package let time: Instant?

  private let bytes: [UInt8]
  private let format: Format

  private enum Format {
    case json, baseStation, gliderNetwork
  }

  /// Reads a line; nil for an empty line or a comment starting with `#`.
  package init?(_ bytes: [UInt8]) {
    guard let first = bytes.first(where: { $0 > UInt8(ascii: " ") }), first != UInt8(ascii: "#")
    else { return nil }
    self.bytes = bytes
    format = first == UInt8(ascii: "{") ? .json : Self.lineFormat(bytes)
    time =
      switch format {
      case .json: Self.jsonTime(bytes)
      case .baseStation: Self.baseStationTime(bytes)
      case .gliderNetwork:
        (try? OGNLine(bytes))?.secondOfDay.map { Instant(sinceEpoch: .seconds($0)) }
      }
  }

  /// Reads the batch, dated at a time of the recording.
  ///
  /// - Throws: `SightingBatchError` if the line contains no aircraft.
  package func batch(recorded: Instant) throws(SightingBatchError) -> SightingBatch {
    if format == .json { return try SightingBatch(bytes, receivedAt: recorded) }
    var batch = SightingBatch(receivedAt: recorded)
    if format == .gliderNetwork {
      batch.readGliderNetwork(bytes, secondOfDay: nil)
    } else {
      batch.readBaseStation(bytes)
    }
    return batch
  }

  /// Packets of the Open Glider Network begin with `SENDER>`, BaseStation messages with `MSG,`.
  private static func lineFormat(_ bytes: [UInt8]) -> Format {
    let mark = bytes.first { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: ",") }
    return mark == UInt8(ascii: ">") ? .gliderNetwork : .baseStation
  }

  private static func jsonTime(_ bytes: [UInt8]) -> Instant? {
    guard let members = try? JSONRows(bytes, members: ["now", "time", "stm"]) else { return nil }
    let time = members.number("now") ?? members.number("time") ?? members.number("stm")
    guard let time, time > 0 else { return nil }
    let seconds = time > 1e11 ? time / 1000 : time
    return seconds < 9.2e9 ? Instant(sinceEpoch: .milliseconds(Int64(seconds * 1000))) : nil
  }

  /// Returns the date and time in the seventh and eighth columns, read as UTC. The time zone is
  /// unknown, but only the interval between lines matters.
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
