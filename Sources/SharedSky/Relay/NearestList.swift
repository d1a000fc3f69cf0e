/// The nearest planes found so far, the nearest first, in memory of a fixed size.
package struct NearestList {
  /// How many planes a reply tells of at most.
  package static let most = SkyReply.mostPlanes

  /// How many were found.
  package private(set) var count = 0

  /// As far as the farthest of them, or as far as planes may be while there is room for more.
  package private(set) var worst: Float = .infinity

  private let capacity: Int

  /// What was found, one number each: the bits of how far it is, above the place. Distances are not below
  /// 0, and the bits of such numbers are in the order of the numbers (IEEE 754, 5.10).
  private var entries = InlineArray<18, UInt64>(repeating: 0)

  /// Creates an empty list.
  ///
  /// - Parameter capacity: How many planes are wanted, from 1 to `most`.
  package init(_ capacity: Int = NearestList.most) {
    precondition((1...Self.most).contains(capacity), "a list has room for 1 to \(Self.most) planes")
    self.capacity = capacity
  }

  /// Whether it has room for no more.
  var isFull: Bool { count == capacity }

  /// Empties the list.
  ///
  /// - Parameter farthest: How far planes may be, as the square of a straight distance.
  package mutating func empty(within farthest: Float) {
    count = 0
    worst = farthest
  }

  /// Returns where a plane found lies in the grid's order, and how far it is.
  subscript(_ index: Int) -> (place: Int, separation: Float) {
    precondition(index < count, "no more than \(count) were found")
    let entry = entries[index]
    return (Int(entry & 0xFFFF_FFFF), Float(bitPattern: UInt32(entry >> 32)))
  }

  /// Looks at planes, and keeps those that are nearer than others.
  ///
  /// - Parameters:
  ///   - points: All planes.
  ///   - range: Which of them are looked at.
  ///   - step: How far it is from one of those to the next; 1 for all.
  ///   - centre: The place they are to be near. Planes with its identity are passed over.
  package mutating func take(
    _ points: UnsafeBufferPointer<SkyPoint>,
    _ range: Range<Int>,
    _ step: Int,
    _ centre: SkyPoint
  ) {
    var place = range.lowerBound
    while place < range.upperBound {
      let separation = centre.separation(to: points[place])
      if separation < worst, points[place].id != centre.id { insert(place, separation) }
      place += step
    }
  }

  private mutating func insert(_ place: Int, _ separation: Float) {
    let entry = UInt64(separation.bitPattern) << 32 | UInt64(UInt32(truncatingIfNeeded: place))
    // The index lies in 0..<capacity all the way, and the capacity is no more than there are entries.
    var index = count < capacity ? count : capacity - 1
    while index > 0, entries[unchecked: index - 1] > entry {
      entries[unchecked: index] = entries[unchecked: index - 1]
      index -= 1
    }
    entries[unchecked: index] = entry
    if count < capacity { count += 1 }
    guard count == capacity else { return }
    worst = Float(bitPattern: UInt32(entries[unchecked: capacity - 1] >> 32))
  }
}
