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
    all = SkyLayer(slots, planes.listed)
    ranks = RankedPlanes(slots, suspects: planes.suspects, distress: planes.distress)
    let (listed, suspects) = (planes.listed.positions, planes.suspects.positions)
    density =
      listed.count + suspects.count > NearestList.maximumCount
      ? SkyDensity(suspects.isEmpty ? listed : listed + suspects) : nil
  }

  /// The planes listed after the others: crowds from one source, and planes that jumped.
  var suspects: SkyLayer { ranks.suspects }

  /// The number of planes.
  var count: Int { all.records.count + ranks.suspects.records.count }

  /// Returns the report of a plane by its index. Planes that are near each other have adjacent indices. The
  /// time of the report is widened near another time.
  func report(_ index: Int, near time: SkyTime) -> StoredReport {
    let first = all.records.count
    return index < first
      ? all.report(index, near: time) : suspects.report(index - first, near: time)
  }
}

/// The visible planes of an airspace before they are sorted.
struct AirspacePlanes {
  /// The planes listed by distance.
  var listed: ListedPlanes

  /// The planes listed after those: crowds, and planes that jumped.
  var suspects = ListedPlanes()

  /// The planes in an emergency, by rank; they are among the others as well.
  var distress = DistressRanks(repeating: ListedPlanes())

  /// Creates an empty list with capacity for some planes.
  init(capacity: Int = 0) {
    listed = ListedPlanes(capacity: capacity)
  }

  /// Adds the plane of a slot.
  ///
  /// - Parameters:
  ///   - slot: The number of the slot.
  ///   - plane: The slot.
  ///   - id: The plane's identity.
  ///   - isSuspect: Whether it is listed after the others.
  mutating func append(_ slot: Int, _ plane: borrowing SkySlot, _ id: UInt64, isSuspect: Bool) {
    if isSuspect { suspects.append(slot, plane, id) } else { listed.append(slot, plane, id) }
    guard plane.record.flags.contains(.emergency) else { return }
    let trust = Int(plane.record.trust.rawValue)
    let rank = isSuspect ? RankedPlanes.suspectRank : RankedPlanes.suspectRank - 1 - trust
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
    case .suspects: airspace.suspects
    case .distress(let rank): airspace.ranks.distress[rank]
    }
  }
}
