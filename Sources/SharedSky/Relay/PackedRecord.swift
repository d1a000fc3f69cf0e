/// A plane's last report in the format of replies, so that an answer copies bytes and encodes
/// nothing.
///
/// The first 25 bytes are a `SkyRecord` with an age of 0 and without its plan, except for the bit
/// that marks a wide plan. They are followed by the number of the plan's points, the trust, a byte
/// of 0, and the time of the report.
struct PackedRecord: BitwiseCopyable, Sendable, Hashable {
  private var word0: UInt64 = 0
  private var word1: UInt64 = 0
  private var word2: UInt64 = 0
  private var word3: UInt64 = 0

  private static let ageOffset = 10
  private static let flagsOffset = SkyRecord.flagsOffset
  private static let pointsOffset = 25
  private static let trustOffset = 26
  private static let timeOffset = 28

  /// Packs a report without its plan.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - tag: The number under which the plane is listed.
  init(_ report: StoredReport, tag: UInt32) {
    var plain = report
    plain.plan = .none
    withUnsafeMutableBytes(of: &self) { bytes in
      plain.record(at: plain.time, tag: tag).write(into: bytes)
      if report.plan.isWide { bytes[Self.flagsOffset] |= FlightPlan.wideBit }
      bytes[Self.pointsOffset] = UInt8(report.plan.count)
      bytes[Self.trustOffset] = report.trust.rawValue
      bytes.putBig(report.time.wrapped, at: Self.timeOffset)
    }
  }

  /// The number under which the plane is listed.
  var tag: UInt32 { read { $0.big24(at: 0) } }

  /// The flags of the plane.
  var flags: PlaneFlags { read { PlaneFlags(rawValue: $0[Self.flagsOffset]) } }

  /// What the plane is.
  var source: PlaneSource { read { KindByte(rawValue: $0[SkyRecord.tagLength]).source } }

  /// Whether only its circle may see it.
  var isClosed: Bool { read { KindByte(rawValue: $0[SkyRecord.tagLength]).isClosed } }

  /// How well the relay knows the plane.
  var trust: PlaneTrust {
    read { PlaneTrust(rawValue: $0[Self.trustOffset]) ?? .fresh }
  }

  /// The number of points of the plan.
  var points: Int { read { min(Int($0[Self.pointsOffset]), FlightPlan.maximumCount) } }

  /// Whether the plan is wide.
  var isWide: Bool { read { $0[Self.flagsOffset] & FlightPlan.wideBit != 0 } }

  /// The time of the report: the low 32 bits of its `SkyTime`.
  var time: UInt32 { read { $0.big32(at: Self.timeOffset) } }

  /// Writes the record.
  ///
  /// - Parameters:
  ///   - bytes: A buffer of at least `SkyRecord.length` bytes.
  ///   - now: The current time, from which the age is computed: the low 32 bits of its `SkyTime`.
  ///   - points: The number of the plan's points that follow.
  func write(into bytes: UnsafeMutableRawBufferPointer, at now: UInt32, points: Int) {
    read { bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<SkyRecord.length])) }
    let age = Int32(truncatingIfNeeded: now &- time) / 100
    bytes[Self.ageOffset] = UInt8(clamping: age)
    bytes[Self.flagsOffset] |= UInt8(points)
  }

  private func read<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    withUnsafeBytes(of: self, body)
  }
}

/// The points of a plan in the format of packets.
struct PackedPlan: BitwiseCopyable, Sendable, Hashable {
  private var word0: UInt32 = 0
  private var word1: UInt32 = 0
  private var word2: UInt32 = 0
  private var word3: UInt32 = 0
  private var word4: UInt32 = 0

  /// Packs a plan.
  init(_ plan: FlightPlan) {
    withUnsafeMutableBytes(of: &self) { plan.write($0, at: 0) }
  }

  /// Writes the first points of the plan.
  func write(into bytes: UnsafeMutableRawBufferPointer, points: Int) {
    withUnsafeBytes(of: self) {
      bytes.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: $0[..<(points * FlightPlan.bytesPerPoint)])
      )
    }
  }

  /// Returns the plan.
  func plan(points: Int, isWide: Bool) -> FlightPlan {
    withUnsafeBytes(of: self) { FlightPlan($0, at: 0, count: points, isWide: isWide) }
  }
}
