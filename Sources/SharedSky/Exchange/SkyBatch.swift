/// Reports that a relay publishes for a tile each second: one message of at most 1,024 bytes. Many
/// reports take several batches.
public struct SkyBatch: Sendable, Hashable {
  /// The sender: a number that each relay draws when it starts.
  public var relay: UInt64

  /// The reports and goodbyes.
  public var update: SkyUpdate

  /// Creates a batch.
  public init(relay: UInt64, _ update: SkyUpdate) {
    self.relay = relay
    self.update = update
  }

  /// The size of the header, in bytes.
  static let headerLength = 16

  /// The size of a report without a plan, in bytes.
  static let recordLength = recordOffset + SkyRecord.length

  private static let timeLength = 4

  /// Where the plane's record begins. The identity before it takes the place of the tag.
  private static let recordOffset = timeLength + MemoryLayout<UInt64>.size - SkyRecord.tagLength

  /// The size of the largest batch, in bytes.
  public static let maximumLength = 1_024

  /// The version that is written and read.
  static let version: UInt8 = 3

  private static let magic: UInt32 = 0x534B_5942

  /// The size of a report, in bytes.
  private static func length(of report: StoredReport) -> Int {
    recordLength + report.plan.count * FlightPlan.bytesPerPoint
  }
}

// MARK: - Writing

extension SkyBatch {
  /// Splits an update into batches as full as possible: reports in the given order, then goodbyes.
  public static func batches(of update: SkyUpdate, by relay: UInt64) -> [SkyBatch] {
    var batches: [SkyBatch] = []
    var room = 0
    func last(withRoomFor length: Int) -> Int {
      if batches.isEmpty || length > room {
        batches.append(SkyBatch(relay: relay, SkyUpdate()))
        room = maximumLength - headerLength
      }
      room -= length
      return batches.count - 1
    }
    for report in update.reports {
      batches[last(withRoomFor: length(of: report))].update.reports.append(report)
    }
    for goodbye in update.goodbyes {
      batches[last(withRoomFor: recordLength)].update.goodbyes.append(goodbye)
    }
    return batches
  }

  /// The batch as bytes; reports that do not fit are omitted.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.maximumLength) { room, count in
      let bytes = UnsafeMutableRawBufferPointer(room)
      bytes.clear(0..<Self.headerLength)
      bytes.putBig(Self.magic, at: 0)
      bytes[4] = Self.version
      bytes.putBig(relay, at: 8)
      count = Self.headerLength
      for (id, time, record) in update.reports.map({ ($0.id, $0.time, $0.batchRecord) })
        + update.goodbyes.map({ ($0.id, $0.time, $0.record) })
      {
        let start = count + Self.recordOffset
        guard start + record.length <= Self.maximumLength else { return }
        record.write(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
        bytes.putBig(time.wrapped, at: count)
        bytes.putBig(id.rawValue, at: count + Self.timeLength)
        count = start + record.length
      }
    }
  }
}

// MARK: - Reading

extension SkyBatch {
  /// Why bytes are not a valid batch.
  public enum Refusal: Error, Sendable, Hashable {
    /// The batch has another version.
    case version
    /// Its header or its length, or that of a record, is invalid.
    case malformed
  }

  /// Reads a batch. Ghosts are dropped.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - now: The current time, which widens the reports' 32-bit times.
  /// - Throws: `Refusal` if the bytes are not exactly one batch of this version.
  public init(parsing bytes: [UInt8], near now: SkyTime) throws(Refusal) {
    var leftOut = 0
    try self.init(parsing: bytes, near: now, leavingOut: &leftOut)
  }

  /// Reads a batch, and counts the ghosts that it drops.
  init(
    parsing bytes: [UInt8],
    near now: SkyTime,
    leavingOut leftOut: inout Int
  ) throws(Refusal) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Refusal) in try Self.read(bytes, near: now) }
    }
    let (relay, update, ghosts) = try result.get()
    self.init(relay: relay, update)
    leftOut = ghosts
  }

  /// Returns the relay's number, the update, and the number of ghosts.
  private static func read(
    _ bytes: UnsafeRawBufferPointer,
    near now: SkyTime
  ) throws(Refusal) -> (UInt64, SkyUpdate, Int) {
    guard headerLength...maximumLength ~= bytes.count, bytes.big32(at: 0) == magic else {
      throw .malformed
    }
    guard bytes[4] == version else { throw .version }
    var update = SkyUpdate()
    var ghosts = 0
    var offset = headerLength
    while offset < bytes.count {
      let start = offset + recordOffset
      guard start < bytes.count,
        let plane = try? SkyRecord(parsing: UnsafeRawBufferPointer(rebasing: bytes[start...]))
      else { throw .malformed }
      // `SkyRecord` drops the ghost flag, so the flags are read from the bytes.
      let flags = PlaneFlags(rawValue: bytes[start + SkyRecord.flagsOffset])
      let time = SkyTime(widening: bytes.big32(at: offset), near: now)
      let id = PlaneID(rawValue: bytes.big64(at: offset + timeLength))
      if flags.contains(.ghost) {
        ghosts += 1
      } else if flags.contains(.airborne) {
        update.reports.append(StoredReport(plane, of: id, at: time))
      } else {
        update.goodbyes.append(PlaneDeparture(id: id, time: time, position: plane.state.position))
      }
      offset = start + plane.length
    }
    return (bytes.big64(at: 8), update, ghosts)
  }
}

extension StoredReport {
  /// The record in a batch, whose age is always 0.
  fileprivate var batchRecord: SkyRecord { record(at: time, tag: 0) }

  /// Creates the report of a plane's record at a time.
  fileprivate init(_ plane: SkyRecord, of id: PlaneID, at time: SkyTime) {
    self.init(
      id: id,
      time: time,
      state: plane.state,
      breath: plane.breath,
      flags: plane.flags,
      callsign: plane.callsign,
      emergency: plane.emergency,
      source: plane.source,
      isClosed: plane.isClosed,
      plan: plane.plan
    )
  }
}

extension PlaneDeparture {
  /// The goodbye as a record: a plane that is not airborne, with a position only.
  fileprivate var record: SkyRecord {
    SkyRecord(tag: 0, state: FlightState(position: position, altitude: 0), age: 0, flags: [])
  }
}
