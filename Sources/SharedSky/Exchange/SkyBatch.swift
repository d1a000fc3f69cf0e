/// What a relay tells the others of a tile in a second: some of its planes, in at most 1,024 bytes.
///
/// Its header has 16 bytes: `SKYB`, the version, three bytes that are 0, and the name of the relay, by
/// which that knows its own batches. Then come the records: the time of the report, the low 32 bits of
/// the sky's time, and the record of a reply with an age of 0 and with its plan, so 29 bytes and four for
/// each point of the plan.
public struct SkyBatch: Sendable, Hashable {
  /// Who tells: a number that each relay draws when it starts.
  public var relay: UInt64

  /// What is told.
  public var reports: [StoredReport]

  /// Creates a batch.
  public init(relay: UInt64, reports: [StoredReport]) {
    self.relay = relay
    self.reports = reports
  }

  /// How many bytes the header has.
  static let headerLength = 16

  /// How many bytes a record without a plan has.
  static let recordLength = timeLength + SkyRecord.length

  private static let timeLength = 4

  /// How many bytes a batch has at most.
  public static let longest = 1_024

  /// How many reports fit where none has a plan.
  public static let most = (longest - headerLength) / recordLength

  /// The version that is written and read.
  static let version: UInt8 = 2

  private static let magic: UInt32 = 0x534B_5942

  /// How many bytes a report takes.
  private static func length(of report: StoredReport) -> Int {
    recordLength + report.plan.count * FlightPlan.bytesPerPoint
  }
}

// MARK: - Writing

extension SkyBatch {
  /// Parts reports into batches, each as full as may be, in the order given.
  public static func batches(of reports: [StoredReport], by relay: UInt64) -> [SkyBatch] {
    var batches: [SkyBatch] = []
    var room = 0
    for report in reports {
      let length = length(of: report)
      if batches.isEmpty || length > room {
        batches.append(SkyBatch(relay: relay, reports: []))
        room = longest - headerLength
      }
      batches[batches.count - 1].reports.append(report)
      room -= length
    }
    return batches
  }

  /// Writes the batch; reports that do not fit any more are left out.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.longest) { room, count in
      let bytes = UnsafeMutableRawBufferPointer(room)
      bytes.clear(0..<Self.headerLength)
      bytes.putBig(Self.magic, at: 0)
      bytes[4] = Self.version
      bytes.putBig(relay, at: 8)
      count = Self.headerLength
      for report in reports {
        guard count + Self.length(of: report) <= Self.longest else { return }
        bytes.putBig(report.time.wrapped, at: count)
        count += Self.timeLength
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
        count += report.record(at: report.time).write(into: rest)
      }
    }
  }
}

// MARK: - Reading

extension SkyBatch {
  /// Why bytes are no batch.
  public enum Refusal: Error, Sendable, Hashable {
    /// It is a batch of another version.
    case version
    /// Its beginning, or the length of it or of one of its records, is wrong.
    case malformed
  }

  /// Reads a batch.
  ///
  /// A record carries the low half of a plane's identity; the high half is 0 afterwards. Ghosts and
  /// planes on the ground are left out, whoever told of them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - now: The time, near which the reports' times lie.
  /// - Throws: `Refusal` where the bytes are no batch of this version from the first to the last.
  public init(parsing bytes: [UInt8], near now: SkyTime) throws(Refusal) {
    var leftOut = 0
    try self.init(parsing: bytes, near: now, leavingOut: &leftOut)
  }

  /// Reads a batch, and counts the records in it that are of no plane in the sky.
  init(
    parsing bytes: [UInt8],
    near now: SkyTime,
    leavingOut leftOut: inout Int
  ) throws(Refusal) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Refusal) in try Self.read(bytes, near: now) }
    }
    let (relay, planes) = try result.get()
    self.init(relay: relay, reports: planes.compactMap(\.self))
    leftOut = planes.count - reports.count
  }

  /// Returns the relay's name and the reports, nothing in place of those of no plane in the sky.
  private static func read(
    _ bytes: UnsafeRawBufferPointer,
    near now: SkyTime
  ) throws(Refusal) -> (UInt64, [StoredReport?]) {
    guard headerLength...longest ~= bytes.count, bytes.big32(at: 0) == magic else {
      throw .malformed
    }
    guard bytes[4] == version else { throw .version }
    var planes: [StoredReport?] = []
    var offset = headerLength
    while offset < bytes.count {
      let start = offset + timeLength
      guard start < bytes.count,
        let plane = try? SkyRecord(parsing: UnsafeRawBufferPointer(rebasing: bytes[start...]))
      else { throw .malformed }
      // What a record says of itself leaves out whether it is a ghost.
      let flags = PlaneFlags(rawValue: bytes[start + SkyRecord.flagsOffset])
      let isInSky = flags.contains(.airborne) && !flags.contains(.ghost)
      let time = SkyTime(widening: bytes.big32(at: offset), near: now)
      planes.append(isInSky ? StoredReport(plane, at: time) : nil)
      offset = start + plane.length
    }
    return (bytes.big64(at: 8), planes)
  }
}

extension StoredReport {
  /// Creates the report that a record tells of, at a time; of the identity it has the low half.
  fileprivate init(_ plane: SkyRecord, at time: SkyTime) {
    self.init(
      id: PlaneID(rawValue: UInt64(plane.id)),
      time: time,
      state: plane.state,
      breath: plane.breath,
      flags: plane.flags,
      callsign: plane.callsign,
      plan: plane.plan
    )
  }
}
