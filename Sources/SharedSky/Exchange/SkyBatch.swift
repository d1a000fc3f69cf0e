/// What a relay tells the others of a tile in a second: up to 34 planes, in at most 1,024 bytes.
///
/// Its header has 16 bytes: `SKYB`, the version, three bytes that are 0, and the name of the relay, by
/// which that knows its own batches. Then come records of 29 bytes: the time of the report, the low 32
/// bits of the sky's time, and the record of a reply, its age 0 and without a plan.
public struct SkyBatch: Sendable, Hashable {
  /// Who tells: a number that each relay draws when it starts.
  public var relay: UInt64

  /// What is told; plans are not.
  public var reports: [StoredReport]

  /// Creates a batch.
  public init(relay: UInt64, reports: [StoredReport]) {
    self.relay = relay
    self.reports = reports
  }

  /// How many bytes the header has.
  static let headerLength = 16

  /// How many bytes a record has.
  static let recordLength = 4 + SkyRecord.length

  /// How many bytes a batch has at most.
  public static let longest = 1_024

  /// How many reports fit.
  public static let most = (longest - headerLength) / recordLength

  /// The version that is written and read.
  static let version: UInt8 = 1

  private static let magic: UInt32 = 0x534B_5942

  /// Writes the batch; what is more than `most` reports is left out.
  public var bytes: [UInt8] {
    let reports = reports.prefix(Self.most)
    let length = Self.headerLength + reports.count * Self.recordLength
    return [UInt8](unsafeUninitializedCapacity: length) { room, count in
      let bytes = UnsafeMutableRawBufferPointer(room)
      bytes.clear(0..<Self.headerLength)
      bytes.putBig(Self.magic, at: 0)
      bytes[4] = Self.version
      bytes.putBig(relay, at: 8)
      for (index, report) in reports.enumerated() {
        let offset = Self.headerLength + index * Self.recordLength
        bytes.putBig(report.time.wrapped, at: offset)
        var record = report.record(at: report.time)
        record.plan = .none
        record.write(into: UnsafeMutableRawBufferPointer(rebasing: bytes[(offset + 4)..<length]))
      }
      count = length
    }
  }

  /// Reads a batch.
  ///
  /// A record carries the low half of a plane's identity; the high half is 0 afterwards. Ghosts and
  /// planes on the ground are left out, whoever told of them. Where the bytes are no batch of this
  /// version there is none.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - now: The time, near which the reports' times lie.
  public init?(parsing bytes: [UInt8], near now: SkyTime) {
    let records = (bytes.count - Self.headerLength) / Self.recordLength
    guard records >= 0, records <= Self.most,
      bytes.count == Self.headerLength + records * Self.recordLength
    else { return nil }
    let batch = bytes.withUnsafeBytes { bytes -> SkyBatch? in
      guard bytes.big32(at: 0) == Self.magic, bytes[4] == Self.version else { return nil }
      var reports: [StoredReport] = []
      reports.reserveCapacity(records)
      for index in 0..<records {
        let offset = Self.headerLength + index * Self.recordLength
        let end = offset + Self.recordLength
        let record = UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<end])
        // A record that has a plan is longer than there is room for.
        guard !record[18].isGhost, let plane = try? SkyRecord(parsing: record) else { continue }
        guard plane.flags.contains(.airborne) else { continue }
        reports.append(
          StoredReport(
            id: PlaneID(rawValue: UInt64(plane.id)),
            time: SkyTime(widening: bytes.big32(at: offset), near: now),
            state: plane.state,
            breath: plane.breath,
            flags: plane.flags,
            callsign: plane.callsign
          )
        )
      }
      return SkyBatch(relay: bytes.big64(at: 8), reports: reports)
    }
    guard let batch else { return nil }
    self = batch
  }
}

extension UInt8 {
  /// Whether the flags of a record call the plane a ghost, which `SkyRecord` does not tell.
  fileprivate var isGhost: Bool { PlaneFlags(rawValue: self).contains(.ghost) }
}
