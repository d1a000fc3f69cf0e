import CDatagrams
import Glibc

/// A plane in the table: its record for replies, and its position for the grid.
struct SkySlot: BitwiseCopyable, Sendable {
  /// When the plane was there by its report, in milliseconds of `SkyTime`. It orders the reports.
  fileprivate(set) var time: UInt64
  fileprivate(set) var isHidden = false

  /// Whether the plane has jumped, and when: the low 16 bits of the second.
  private var didJump = false
  private var jumpSecond: UInt16 = 0
  private var latitude: UInt32
  private var longitude: UInt32
  let point: SkyPoint

  /// A hash of the source of the report; 0 if it is unknown.
  let sourceHash: UInt32
  let record: PackedRecord
  let plan: PackedPlan

  /// Creates the slot of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - tag: The number under which the plane is listed.
  ///   - now: The current time. The age of a report that is dated later counts from it.
  init(_ report: StoredReport, tag: UInt32, at now: SkyTime) {
    var record = report
    record.time = min(report.time, now)
    time = report.time.milliseconds
    latitude = report.state.position.latitude
    longitude = report.state.position.longitude
    point = SkyPoint(report.state.position, id: report.id.lowHalf)
    sourceHash = report.sourceHash
    self.record = PackedRecord(record, tag: tag)
    plan = PackedPlan(report.plan)
  }

  /// The position of the plane.
  var position: GridPosition { GridPosition(latitude: latitude, longitude: longitude) }

  /// Whether the plane jumped in the last two minutes.
  func hasJumped(at now: SkyTime) -> Bool {
    let seconds = UInt16(truncatingIfNeeded: now.milliseconds / 1_000)
    return didJump && seconds &- jumpSecond < Self.jumpSeconds
  }

  /// Notes a jump from the plane's last position, or keeps an earlier one.
  ///
  /// - Parameter last: The slot of the plane's last report.
  fileprivate mutating func compare(with last: SkySlot) {
    didJump = last.hasJumped(at: SkyTime(milliseconds: time))
    jumpSecond = last.jumpSecond
    // The position of a paper plane in a session follows from its breath and its plan.
    let isPlanned =
      !record.source.isReal && !last.record.source.isReal
      && record.flags.union(last.record.flags).contains(.inSession)
    guard !isPlanned else { return }
    let seconds = Float(time &- last.time) / 1_000
    let reach = (Self.jumpSlack + Self.jumpSpeed * seconds) / 6_371_000
    guard point.separation(to: last.point) > reach * reach else { return }
    didJump = true
    jumpSecond = UInt16(truncatingIfNeeded: time / 1_000)
  }

  /// How long a jump counts, in seconds.
  private static let jumpSeconds: UInt16 = 120

  /// The speed above which a plane has jumped, in metres per second, and the distance in metres
  /// that is never a jump. Concorde flew at 600 m/s.
  private static let jumpSpeed: Float = 1_000
  private static let jumpSlack: Float = 5_000
}

/// The last report of every plane, from this relay's clients and from other relays, in memory of a
/// fixed size. The memory can be backed by a file; a restarted relay then knows the planes of the
/// second before.
final class SkyTable {
  /// How long a plane keeps its slot after its last report, in milliseconds. A plane that is back by then is
  /// compared with its last position.
  static let retentionMilliseconds: Int64 = 60_000

  /// How long a plane is listed after its last report, in milliseconds: as long as clients and the map show it. A
  /// plane that nobody shows would take the place of one that flies.
  private static let listedMilliseconds = CoarseSky.retentionMilliseconds

  private let index: SlotIndex
  private let slots: UnsafeMutableBufferPointer<SkySlot>
  private let block: FixedMemory

  /// The planes of each source.
  private let crowds: SourceCrowds

  private var tags: SkyTags

  /// The number of planes listed by distance in each airspace of the last snapshot.
  private var lastListed = (paper: 0, real: 0)

  /// The header of a file: its creator, its layout, and the seed of its index.
  private struct Header: BitwiseCopyable {
    var magic: UInt64
    var layout: UInt64
    var seed: UInt64
  }

  /// `AloftSk2` as eight ASCII characters: the second layout, with whole identities.
  static let magic: UInt64 = 0x416C_6F66_7453_6B32
  private static let headerLength = 64

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - capacity: The number of planes for which there is always room. There are 1.5 times as many slots, so that
  ///     every plane finds one.
  ///   - tags: The tags under which planes are listed.
  ///   - path: The backing file; a sky with another size or layout is emptied.
  /// - Throws: `FixedMemoryError` if the memory or the file is not available.
  init(capacity: Int, tags: SkyTags, keptIn path: String? = nil) throws(FixedMemoryError) {
    crowds = SourceCrowds()
    self.tags = tags
    let count = SlotIndex.slots(for: capacity)
    let stride = MemoryLayout<SkySlot>.stride
    let start = Self.headerLength + count * MemoryLayout<UInt64>.stride
    block = try FixedMemory(count: start + count * stride, keptIn: path, signature: Self.magic)
    let header = block.elements(of: Header.self, count: 1)
    let layout = UInt64(stride) << 48 | UInt64(count)
    if header[0].magic != Self.magic || header[0].layout != layout {
      // New memory is zero, and takes no space before it is written.
      if header[0].magic != 0 { block.bytes.initializeMemory(as: UInt8.self, repeating: 0) }
      header[0] = Header(magic: Self.magic, layout: layout, seed: .random(in: .min ... .max))
    }
    index = SlotIndex(
      block.elements(of: UInt64.self, at: Self.headerLength, count: count),
      seed: header[0].seed
    )
    slots = block.elements(of: SkySlot.self, at: start, count: count)
  }

  /// Whether a file that begins as one of this version has another size than it says. A file for another number of
  /// planes is whole.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - size: Its size in bytes.
  /// - Returns: Whether it was cut short or lengthened.
  static func isCut(_ descriptor: Int32, size: Int) -> Bool {
    var header = Header(magic: 0, layout: 0, seed: 0)
    let length = MemoryLayout<Header>.size
    _ = withUnsafeMutableBytes(of: &header) { pread(descriptor, $0.baseAddress, length, 0) }
    guard header.magic == magic else { return false }
    // The layout of a damaged file is any number.
    let (stride, count) = (header.layout >> 48, header.layout & 0xFFFF_FFFF_FFFF)
    let slot = stride &+ UInt64(MemoryLayout<UInt64>.stride)
    return UInt64(headerLength) &+ count &* slot != UInt64(size)
  }

  /// Prefetches the memory for the lookup of a plane.
  func fetchIndex(of id: PlaneID) { index.fetch(id.rawValue) }

  /// Prefetches a plane's slot; its index entry should be in the cache by now.
  func fetch(_ id: PlaneID) {
    guard let slot = index.find(id.rawValue), let start = slots.baseAddress else { return }
    // A slot is longer than a cache line.
    fetch_ahead(start + slot)
    fetch_ahead(UnsafeRawPointer(start + slot) + 64)
  }

  /// Stores a report if it is later than the plane's last one.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - now: The current time; slots of expired planes are reused.
  /// - Returns: Whether the report was stored or not needed; false if there was no room.
  @discardableResult
  func merge(_ report: StoredReport, at now: SkyTime) -> Bool {
    guard report.id != .none else { return true }
    if let slot = index.find(report.id.rawValue) {
      // An expired slot is replaced, too, and one from before our clock was set back.
      let wasRecent = isRecent(slot, at: now) && !isAhead(slot, of: now)
      if slots[slot].time < report.time.milliseconds || !wasRecent {
        var next = SkySlot(report, tag: tags.tag(of: report), at: now)
        if wasRecent, slots[slot].time < next.time { next.compare(with: slots[slot]) }
        slots[slot] = next
      }
      return true
    }
    let claimed = index.claim(report.id.rawValue, isFree: { !isRecent($0, at: now) })
    guard let slot = claimed else { return false }
    slots[slot] = SkySlot(report, tag: tags.tag(of: report), at: now)
    return true
  }

  /// Hides a plane that has left, until it reports again.
  ///
  /// - Parameters:
  ///   - id: The plane's identity.
  ///   - time: The time of its goodbye; earlier reports do not show it again.
  /// - Returns: Its last position; nil if it is unknown, was hidden already, or has reported since.
  @discardableResult
  func hide(_ id: PlaneID, at time: SkyTime) -> GridPosition? {
    guard let slot = index.find(id.rawValue),
      slots[slot].time < time.milliseconds || !isRecent(slot, at: time) || isAhead(slot, of: time)
    else { return nil }
    let wasHidden = slots[slot].isHidden
    slots[slot].time = time.milliseconds
    slots[slot].isHidden = true
    return wasHidden ? nil : slots[slot].position
  }

  /// Creates a snapshot of the planes that are visible now.
  func snapshot(at now: SkyTime) -> SkySnapshot {
    var paper = AirspacePlanes(capacity: lastListed.paper + lastListed.paper / 8)
    var real = AirspacePlanes(capacity: lastListed.real + lastListed.real / 8)
    var circles: [CircleAirspace: AirspacePlanes] = [:]
    var count = 0
    countCrowds(at: now)
    for slot in slots.indices where index.keys[slot] != 0 && isListed(slot, at: now) {
      count += 1
      let id = PlaneID(rawValue: index.keys[slot])
      let isSuspect =
        slots[slot].hasJumped(at: now)
        || !id.isVouched && crowds.contains(slots[slot].sourceHash)
      let isReal = slots[slot].record.source.isReal
      if slots[slot].record.isClosed {
        let circle = CircleAirspace(circle: id.circle, isReal: isReal)
        circles[circle, default: AirspacePlanes()].append(
          slot,
          slots[slot],
          id.rawValue,
          isSuspect: isSuspect
        )
        // A plane in an emergency is shown to everybody.
        guard slots[slot].record.flags.contains(.emergency) else { continue }
      }
      if isReal {
        real.append(slot, slots[slot], id.rawValue, isSuspect: isSuspect)
      } else {
        paper.append(slot, slots[slot], id.rawValue, isSuspect: isSuspect)
      }
    }
    lastListed = (paper.listed.slots.count, real.listed.slots.count)
    let all = UnsafeBufferPointer(slots)
    return SkySnapshot(
      at: now,
      paper: Airspace(all, paper),
      real: Airspace(all, real),
      circles: circles.mapValues { Airspace(all, $0) },
      count: count
    )
  }

  /// Counts the sources of all visible planes.
  private func countCrowds(at now: SkyTime) {
    crowds.clear()
    for slot in slots.indices where index.keys[slot] != 0 && isListed(slot, at: now) {
      crowds.count(slots[slot].sourceHash)
    }
  }

  /// Whether a plane's report is dated so far ahead that our clock must have been set back: no report is accepted that
  /// is more than half a minute ahead.
  private func isAhead(_ slot: Int, of now: SkyTime) -> Bool {
    SkyTime(milliseconds: slots[slot].time).milliseconds(since: now) > 30_000
  }

  /// Whether a plane reported recently; a time slightly ahead of our clock counts too.
  private func isRecent(_ slot: Int, at now: SkyTime) -> Bool {
    abs(age(of: slot, at: now)) < Self.retentionMilliseconds
  }

  /// Whether a plane is visible. The age of its report is that in replies, so a time ahead of our clock makes it no
  /// younger.
  private func isListed(_ slot: Int, at now: SkyTime) -> Bool {
    guard isRecent(slot, at: now), !slots[slot].isHidden else { return false }
    let time = SkyTime(widening: slots[slot].record.time, near: now)
    return now.milliseconds(since: time) <= Self.listedMilliseconds
  }

  /// The age of a plane's last report, in milliseconds.
  private func age(of slot: Int, at now: SkyTime) -> Int64 {
    now.milliseconds(since: SkyTime(milliseconds: slots[slot].time))
  }
}
