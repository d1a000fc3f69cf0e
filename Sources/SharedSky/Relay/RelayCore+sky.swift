import Breathing
import Glibc

extension RelayCore {
  /// The radius within which planes in an emergency come first: 200 km, as a squared chord in Earth
  /// radii.
  private static let distressRange: Float = (200 / 6_371) * (200 / 6_371)

  /// Writes a SKY: the planes in an emergency nearby, then the nearest others, and as many of their
  /// plans as fit.
  ///
  /// - Parameters:
  ///   - report: The report to answer.
  ///   - packet: Its packet.
  ///   - secret: The secret of its plane.
  ///   - position: The centre, which is that of the last reply if the plane moved too fast.
  ///   - reply: A buffer for the answer.
  /// - Returns: The number of bytes to send.
  func writeReply(
    _ report: Report,
    _ packet: RelayPacket,
    _ secret: PlaneSecret,
    around position: GridPosition,
    into reply: UnsafeMutableRawBufferPointer
  ) -> Int {
    let point = SkyPoint(position, id: report.id.lowHalf)
    let visible = sky.visible(to: report)
    var near = NearestList()
    var suspects = NearestList()
    var choice = ReplyChoice()
    find(&near, visible, around: position, point) { $0.all }
    if visible.first.ranks.hasSuspects || visible.second?.ranks.hasSuspects == true {
      find(&suspects, visible, around: position, point) { $0.suspects }
    }
    if visible.first.ranks.hasDistress || visible.second?.ranks.hasDistress == true {
      for rank in 0...RankedPlanes.suspectRank {
        var distress = NearestList()
        find(&distress, visible, around: position, point, within: Self.distressRange) {
          $0.ranks.distress[rank]
        }
        choice.addDistress(visible, rank, distress, nearest: near.count)
      }
    }
    choice.addNearest(visible, near, suspects)
    let token = tokens.token(for: report.id, at: packet.source, renewing: report.token)
    let level = Self.level(nearby(visible, near, suspects, position))
    var packer = SkyPacker(reply, at: packet.time.wrapped)
    packer.pack(visible, choice)
    var notice: SkyReplyHeader.Notice = []
    if isMore(visible, than: packer.count, for: report, at: packet.clock) { notice.insert(.more) }
    if pace.isLengthened { notice.insert(.slowDown) }
    if !rules.district.contains(report.state.position) { notice.insert(.servedElsewhere) }
    let header = SkyReplyHeader(
      notice: notice,
      sequenceEcho: report.sequence,
      nextReport: pace.wait,
      timeEcho: report.time,
      received: packet.time.wrapped,
      hold: packet.hold,
      nearby: level,
      token: token
    )
    return packer.finish(header, sealedBy: secret)
  }

  /// Finds the nearest planes of a layer in the airspaces that a client may see.
  private func find(
    _ found: inout NearestList,
    _ visible: VisiblePlanes,
    around position: GridPosition,
    _ point: SkyPoint,
    within farthest: Float = .infinity,
    _ layer: (Airspace) -> SkyLayer
  ) {
    let first = layer(visible.first)
    first.grid.nearest(&found, to: position, point, within: farthest)
    // Prefetches the records that are copied later.
    first.fetch(found)
    guard let second = visible.second.map(layer), !second.records.isEmpty else { return }
    var others = NearestList()
    second.grid.nearest(&others, to: position, point, within: farthest)
    second.fetch(others)
    found.merge(others)
  }

  /// Whether a reply omits planes, or may omit some: shortly after its start, a relay may not know
  /// all planes that clients still show.
  private func isMore(
    _ visible: VisiblePlanes,
    than listed: Int,
    for report: Report,
    at clock: UInt64
  ) -> Bool {
    let isReal = report.source.isReal
    let isOfItsSky = report.wanted != (isReal ? .paper : .real)
    return visible.count > listed + (isShown(report) && isOfItsSky ? 1 : 0)
      || clock &- begun < Self.settling
  }

  /// The time after its start in which a relay may not know all planes, in nanoseconds: as long as
  /// clients show a plane without a new report.
  private static let settling = UInt64(Neighbour.shownFor.nanoseconds)

  /// Returns the number of planes within 50 km: exact if all of them were found, otherwise
  /// estimated.
  private func nearby(
    _ visible: VisiblePlanes,
    _ near: borrowing NearestList,
    _ suspects: borrowing NearestList,
    _ position: GridPosition
  ) -> Int {
    let trusted = (0..<near.count).count { near[$0].separation <= SkyDensity.separation }
    let others = (0..<suspects.count).count { suspects[$0].separation <= SkyDensity.separation }
    let within = trusted + others
    guard max(trusted, others) == NearestList.maximumCount else { return within }
    return max(within, visible.density(around: position))
  }

  /// Returns 8 · log₂(count + 1), rounded.
  static func level(_ count: Int) -> UInt8 {
    UInt8(clamping: Int((8 * log2(Double(count) + 1)).rounded()))
  }
}

/// Writes the planes of a SKY into the packet's bytes.
private struct SkyPacker {
  private let bytes: UnsafeMutableRawBufferPointer
  private let now: UInt32
  private var end = SkyReplyHeader.length
  private var bytesLeft = 0

  /// The number of planes written.
  private(set) var count = 0

  /// The tag of each plane, and where it is in the packet.
  private var tags = InlineArray<18, UInt32>(repeating: .max)
  private var offsets = InlineArray<18, Int>(repeating: 0)

  init(_ bytes: UnsafeMutableRawBufferPointer, at now: UInt32) {
    self.bytes = bytes
    self.now = now
  }

  /// The number of people's planes for whose plans there is room: as many as a screen shows.
  private static let plannedPeople = 3

  /// The least number of planes to write if more were chosen.
  private static let fewestPlanes = SkyReply.maximumPlanes - 2

  /// Returns how many planes to write: all that were chosen, or one or two fewer, to make room for the plans of
  /// the first people's planes, and for those of other planes before them. Without its plan, such a plane cannot be
  /// drawn.
  private static func places(_ visible: VisiblePlanes, _ choice: borrowing ReplyChoice) -> Int {
    var (people, bytes, needed) = (0, 0, 0)
    for index in 0..<choice.count where people < plannedPeople {
      let plane = choice[index]
      let record = visible.layer(plane).records[plane.place]
      guard record.points > 0 else { continue }
      bytes += record.points * FlightPlan.bytesPerPoint
      guard record.flags.contains(.inSession) else { continue }
      people += 1
      needed = bytes
    }
    let free = Packet.maximumLength - SkyReply.emptyLength - needed
    return min(choice.count, max(free / SkyRecord.length, fewestPlanes))
  }

  mutating func pack(_ visible: VisiblePlanes, _ choice: borrowing ReplyChoice) {
    let places = Self.places(visible, choice)
    // The bytes left by all records are available for plans.
    bytesLeft = Packet.maximumLength - SkyReply.emptyLength - places * SkyRecord.length
    for index in 0..<places {
      let plane = choice[index]
      write(visible.layer(plane), plane.place)
    }
    for index in 1..<max(count, 1) {
      for other in 0..<index where tags[unchecked: other] == tags[unchecked: index] {
        let (one, two) = (id(visible, choice[other]), id(visible, choice[index]))
        renumber(one > two ? other : index)
      }
    }
  }

  /// Gives a plane another tag, because a plane of the same reply has the same. That of the greater
  /// identity changes, whichever is nearer, so that both keep their tags from reply to reply.
  private mutating func renumber(_ index: Int) {
    var tag = tags[index]
    repeat {
      tag = (tag + 1) & SkyRecord.maximumTag
    } while tags.indices.contains { tags[$0] == tag }
    tags[index] = tag
    bytes.putBig24(tag, at: offsets[index])
  }

  private func id(_ visible: VisiblePlanes, _ plane: ReplyChoice.Plane) -> UInt64 {
    visible.layer(plane).ids[plane.place]
  }

  private mutating func write(_ layer: SkyLayer, _ place: Int) {
    let record = layer.records[place]
    let points = record.points
    let length = points * FlightPlan.bytesPerPoint
    let isPlanned = points > 0 && length <= bytesLeft
    record.write(
      into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]),
      at: now,
      points: isPlanned ? points : 0
    )
    tags[count] = record.tag
    offsets[count] = end
    end += SkyRecord.length
    count += 1
    guard isPlanned else { return }
    layer.plans[place].write(
      into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]),
      points: points
    )
    end += length
    bytesLeft -= length
  }

  /// Writes the header and the seal.
  func finish(_ header: SkyReplyHeader, sealedBy secret: PlaneSecret) -> Int {
    let length = end + Packet.sealLength
    let packet = UnsafeMutableRawBufferPointer(rebasing: bytes[..<length])
    header.write(packet, planes: UInt8(count))
    Packet.seal(packet, by: secret)
    return length
  }
}
