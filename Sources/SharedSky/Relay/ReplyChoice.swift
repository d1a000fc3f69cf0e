/// The planes chosen for a reply, in its order, in memory of a fixed size.
///
/// Half of the places are for the nearest planes: neither distress nor doubted planes displace them.
struct ReplyChoice: ~Copyable {
  /// Where in a snapshot a plane is.
  enum Layer {
    case all
    case doubted
    case distress(Int)
  }

  /// The number of places kept for the nearest planes.
  static let keptForNearest = NearestList.maximumCount / 2

  /// The number of planes.
  private(set) var count = 0

  /// The layers: 0 for all, 1 for doubted, 2 and more for the ranks of distress.
  private var layers = InlineArray<18, UInt8>(repeating: 0)
  private var places = InlineArray<18, UInt32>(repeating: 0)
  private var ids = InlineArray<18, UInt64>(repeating: 0)

  /// The number of planes in an emergency, which come first.
  private var distressCount = 0

  /// Returns the plane at an index.
  subscript(_ index: Int) -> (layer: Layer, place: Int) {
    precondition(index < count, "no more than \(count) were chosen")
    let layer: Layer =
      switch layers[index] {
      case 0: .all
      case 1: .doubted
      case let rank: .distress(Int(rank) - 2)
      }
    return (layer, Int(places[index]))
  }

  /// Adds planes in an emergency of one rank, nearest first; higher ranks must be added before.
  ///
  /// - Parameters:
  ///   - sky: The snapshot.
  ///   - rank: The rank.
  ///   - distress: The planes of that rank.
  ///   - nearest: The number of nearest planes, for which places are kept.
  mutating func addDistress(
    _ sky: SkySnapshot,
    _ rank: Int,
    _ distress: borrowing NearestList,
    nearest: Int
  ) {
    let limit = NearestList.maximumCount - min(nearest, Self.keptForNearest)
    for index in 0..<distress.count where count < limit {
      let place = distress[index].place
      append(UInt8(2 + rank), place, sky.ranks.distress[rank].ids[place])
    }
    distressCount = count
  }

  /// Adds the nearest planes, and doubted ones among them where places are left.
  mutating func addNearest(
    _ sky: SkySnapshot,
    _ near: borrowing NearestList,
    _ doubted: borrowing NearestList
  ) {
    let left = NearestList.maximumCount - count
    var distinct = near.count
    if distressCount > 0 {
      for index in 0..<near.count where isListed(sky.all.ids[near[index].place]) {
        distinct -= 1
      }
    }
    var doubtedLeft = left - min(left, distinct, Self.keptForNearest)
    var other = 0
    var index = 0
    while count < NearestList.maximumCount {
      let hasOther = doubtedLeft > 0 && other < doubted.count
      guard index < near.count || hasOther else { return }
      let isOther =
        hasOther
        && (index >= near.count || doubted[other].separation < near[index].separation)
      let place = isOther ? doubted[other].place : near[index].place
      if isOther { other += 1 } else { index += 1 }
      if distressCount > 0 {
        let id = isOther ? sky.ranks.doubted.ids[place] : sky.all.ids[place]
        if isListed(id) { continue }
      }
      append(isOther ? 1 : 0, place, 0)
      if isOther { doubtedLeft -= 1 }
    }
  }

  /// Whether a plane is already listed among those in an emergency.
  private func isListed(_ id: UInt64) -> Bool {
    for index in 0..<distressCount where ids[index] == id { return true }
    return false
  }

  private mutating func append(_ layer: UInt8, _ place: Int, _ id: UInt64) {
    layers[count] = layer
    places[count] = UInt32(truncatingIfNeeded: place)
    ids[count] = id
    count += 1
  }
}
