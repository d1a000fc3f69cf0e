/// The planes chosen for a reply, in its order, in memory of a fixed size.
///
/// Half of the places are for the nearest planes: neither distress nor suspect planes displace them.
struct ReplyChoice: ~Copyable {
  /// Where in an airspace a plane is.
  enum Layer {
    case all
    case suspects
    case distress(Int)
  }

  /// A chosen plane.
  struct Plane {
    /// The layer, and the place in it.
    let layer: Layer
    let place: Int

    /// Whether it is of the second of two airspaces.
    let isOfSecond: Bool
  }

  /// The bit of a place in the second of two airspaces.
  static let secondBit: UInt32 = 1 << 31

  /// The number of places kept for the nearest planes.
  static let keptForNearest = NearestList.maximumCount / 2

  /// The number of planes.
  private(set) var count = 0

  /// The layers: 0 for all, 1 for suspects, 2 and more for the ranks of distress.
  private var layers = InlineArray<18, UInt8>(repeating: 0)
  private var places = InlineArray<18, UInt32>(repeating: 0)
  private var ids = InlineArray<18, UInt64>(repeating: 0)

  /// The number of planes in an emergency, which come first.
  private var distressCount = 0

  /// Returns the plane at an index.
  subscript(_ index: Int) -> Plane {
    precondition(index < count, "no more than \(count) were chosen")
    let layer: Layer =
      switch layers[index] {
      case 0: .all
      case 1: .suspects
      case let rank: .distress(Int(rank) - 2)
      }
    return Self.plane(layer, places[index])
  }

  private static func plane(_ layer: Layer, _ place: UInt32) -> Plane {
    Plane(
      layer: layer,
      place: Int(place & ~secondBit),
      isOfSecond: place & secondBit != 0
    )
  }

  /// Adds planes in an emergency of one rank, nearest first; higher ranks must be added before.
  ///
  /// - Parameters:
  ///   - visible: The planes that the client may see.
  ///   - rank: The rank.
  ///   - distress: The planes of that rank.
  ///   - nearest: The number of nearest planes, for which places are kept.
  mutating func addDistress(
    _ visible: VisiblePlanes,
    _ rank: Int,
    _ distress: borrowing NearestList,
    nearest: Int
  ) {
    let limit = NearestList.maximumCount - min(nearest, Self.keptForNearest)
    for index in 0..<distress.count where count < limit {
      append(UInt8(2 + rank), distress.marked(index), visible)
    }
    distressCount = count
  }

  /// Adds the nearest planes, and suspect ones among them where places are left.
  mutating func addNearest(
    _ visible: VisiblePlanes,
    _ near: borrowing NearestList,
    _ suspects: borrowing NearestList
  ) {
    let left = NearestList.maximumCount - count
    var distinct = near.count
    if distressCount > 0 {
      for index in 0..<near.count where isListed(near.marked(index), .all, visible) {
        distinct -= 1
      }
    }
    var suspectsLeft = left - min(left, distinct, Self.keptForNearest)
    var other = 0
    var index = 0
    while count < NearestList.maximumCount {
      let hasOther = suspectsLeft > 0 && other < suspects.count
      guard index < near.count || hasOther else { return }
      let isOther =
        hasOther
        && (index >= near.count || suspects[other].separation < near[index].separation)
      let place = isOther ? suspects.marked(other) : near.marked(index)
      if isOther { other += 1 } else { index += 1 }
      if distressCount > 0, isListed(place, isOther ? .suspects : .all, visible) { continue }
      append(isOther ? 1 : 0, place, nil)
      if isOther { suspectsLeft -= 1 }
    }
  }

  /// Whether a plane is already listed among those in an emergency.
  private func isListed(_ place: UInt32, _ layer: Layer, _ visible: VisiblePlanes) -> Bool {
    let plane = Self.plane(layer, place)
    let id = visible.layer(plane).ids[plane.place]
    for index in 0..<distressCount where ids[index] == id { return true }
    return false
  }

  /// Adds a plane, and records its identity if it is in an emergency.
  private mutating func append(_ layer: UInt8, _ place: UInt32, _ visible: VisiblePlanes?) {
    layers[count] = layer
    places[count] = place
    count += 1
    guard let visible else { return }
    let plane = self[count - 1]
    ids[count - 1] = visible.layer(plane).ids[plane.place]
  }
}
