/// Planes that are listed together: paper planes, real aircraft, or those of a circle. A class,
/// because every reply passes it around.
final class Airspace: Sendable {
  /// The planes listed by distance.
  let all: SkyLayer

  /// The planes listed before and after those.
  let ranks: RankedPlanes

  /// Estimates the number of planes near a place; nil if all of them fit into a reply.
  let density: SkyDensity?

  /// An airspace without planes.
  static let empty = Airspace(UnsafeBufferPointer(start: nil, count: 0), AirspacePlanes())

  /// Sorts planes.
  ///
  /// - Parameters:
  ///   - slots: The slots of the table.
  ///   - planes: The visible planes.
  init(_ slots: UnsafeBufferPointer<SkySlot>, _ planes: AirspacePlanes) {
    all = SkyLayer(slots, planes.seen)
    ranks = RankedPlanes(slots, doubted: planes.doubted, distress: planes.distress)
    let (seen, doubted) = (planes.seen.positions, planes.doubted.positions)
    density =
      seen.count + doubted.count > NearestList.maximumCount
      ? SkyDensity(doubted.isEmpty ? seen : seen + doubted) : nil
  }

  /// The planes listed after the others: crowds from one source, and planes that jumped.
  var doubted: SkyLayer { ranks.doubted }

  /// The number of planes.
  var count: Int { all.records.count + ranks.doubted.records.count }

  /// Returns the report of a plane by its index. Planes that are near each other have adjacent indices. The
  /// time of the report is widened near another time.
  func report(_ index: Int, near time: SkyTime) -> StoredReport {
    let first = all.records.count
    return index < first
      ? all.report(index, near: time) : doubted.report(index - first, near: time)
  }
}

/// The visible planes of an airspace before they are sorted.
struct AirspacePlanes {
  /// The planes listed by distance.
  var seen: SeenPlanes

  /// The planes listed after them.
  var doubted = SeenPlanes()

  /// The planes in an emergency, by rank; they are among the others as well.
  var distress = DistressRanks(repeating: SeenPlanes())

  /// Creates an empty list with capacity for some planes.
  init(capacity: Int = 0) {
    seen = SeenPlanes(capacity: capacity)
  }

  /// Adds the plane of a slot.
  ///
  /// - Parameters:
  ///   - slot: The number of the slot.
  ///   - plane: The slot.
  ///   - id: The plane's identity.
  ///   - isDoubted: Whether it is listed after the others.
  mutating func append(_ slot: Int, _ plane: borrowing SkySlot, _ id: UInt64, isDoubted: Bool) {
    if isDoubted { doubted.append(slot, plane, id) } else { seen.append(slot, plane, id) }
    guard plane.record.flags.contains(.emergency) else { return }
    let standing = Int(plane.record.standing.rawValue)
    let rank = isDoubted ? RankedPlanes.doubtedRank : RankedPlanes.doubtedRank - 1 - standing
    distress[rank].append(slot, plane, id)
  }
}

/// The planes that a client may see: those of one airspace, or of two.
struct VisiblePlanes {
  /// The airspace whose planes in an emergency come first.
  let first: Airspace

  /// Another one; nil for none.
  let second: Airspace?

  /// The number of planes.
  var count: Int { first.count + (second?.count ?? 0) }

  /// Estimates the number of planes around a place; 0 if all of them fit into a reply.
  func density(around position: GridPosition) -> Int {
    (first.density?.estimate(around: position) ?? 0)
      + (second?.density?.estimate(around: position) ?? 0)
  }

  /// Returns the planes among which a chosen one is.
  func layer(_ chosen: ReplyChoice.Plane) -> SkyLayer {
    let airspace = chosen.isOfSecond ? second ?? first : first
    return switch chosen.layer {
    case .all: airspace.all
    case .doubted: airspace.doubted
    case .distress(let rank): airspace.ranks.distress[rank]
    }
  }
}
