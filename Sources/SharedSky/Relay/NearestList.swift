/// The nearest planes found, in memory of a fixed size.
///
/// Whether the next plane is nearer than others is unpredictable, and a mispredicted branch costs
/// more than a useless write. So candidates are stored without a branch, and sorted by counting how
/// many are nearer than each, which needs no branch either.
package struct NearestList: ~Copyable {
  /// The most planes in a reply.
  package static let most = SkyReply.mostPlanes

  /// How many planes there are: candidates until they are sorted, and then what was found.
  package private(set) var count = 0

  /// The distance of the farthest plane wanted, or the greatest allowed until enough were sorted.
  private var worst: Float = .infinity

  private let capacity: Int

  /// How many candidates there is room for until they are sorted, a multiple of eight.
  private static let room = 64

  /// How far candidates are and where they lie in the grid's order.
  private var separations = InlineArray<64, Float>(repeating: .infinity)
  private var places = InlineArray<64, UInt32>(repeating: 0)

  /// Creates an empty list.
  ///
  /// - Parameter capacity: How many planes are wanted, from 1 to `most`.
  package init(_ capacity: Int = NearestList.most) {
    precondition((1...Self.most).contains(capacity), "a list has room for 1 to \(Self.most) planes")
    self.capacity = capacity
  }

  /// Whether there are as many candidates as wanted, or more.
  var isFull: Bool { count >= capacity }

  /// Empties the list.
  ///
  /// - Parameter farthest: How far planes may be, as the square of a straight distance.
  package mutating func empty(within farthest: Float) {
    count = 0
    worst = farthest
  }

  /// Returns where a plane of a sorted list lies in the grid's order, and how far it is.
  subscript(_ index: Int) -> (place: Int, separation: Float) {
    precondition(index < count, "no more than \(count) were found")
    return (Int(places[unchecked: index]), separations[unchecked: index])
  }

  /// Scans planes, and stores those that may be among the nearest.
  ///
  /// - Parameters:
  ///   - points: All planes.
  ///   - range: The range to scan.
  ///   - step: The stride within the range; 1 for all.
  ///   - centre: The centre. Planes with its identity are skipped.
  package mutating func take(
    _ points: UnsafeBufferPointer<SkyPoint>,
    _ range: Range<Int>,
    _ step: Int,
    _ centre: SkyPoint
  ) {
    var count = count
    var place = range.lowerBound
    while place < range.upperBound {
      let plane = points[place]
      let separation = centre.separation(to: plane)
      // There is always room for one more: a list that is full is sorted, which leaves what is wanted.
      separations[unchecked: count] = separation
      places[unchecked: count] = UInt32(truncatingIfNeeded: place)
      count &+= (separation < worst ? 1 : 0) & (plane.id != centre.id ? 1 : 0)
      place &+= step
      guard count == Self.room else { continue }
      self.count = count
      sort()
      count = self.count
    }
    self.count = count
  }

  /// Sorts the candidates, the nearest first, and keeps as many of them as are wanted.
  package mutating func sort() {
    // Eight distances are compared at a time; those that pad the last eight are nearer than none.
    let padded = (count &+ 7) & ~7
    for index in count..<padded { separations[unchecked: index] = .infinity }
    var sortedPlaces = InlineArray<64, UInt32>(repeating: .max)
    var sortedSeparations = InlineArray<64, Float>(repeating: .infinity)
    withUnsafeBytes(of: &separations) { separations in
      for candidate in 0..<count {
        let separation = separations.load(fromByteOffset: candidate &* 4, as: Float.self)
        var rank = Self.rank(of: separation, in: separations, padded)
        // Planes at the same distance have the same count, and share as many ranks.
        while sortedPlaces[unchecked: rank] != .max { rank &+= 1 }
        sortedPlaces[unchecked: rank] = places[unchecked: candidate]
        sortedSeparations[unchecked: rank] = separation
      }
    }
    places = sortedPlaces
    separations = sortedSeparations
    count = min(count, capacity)
    if isFull { worst = separations[unchecked: capacity - 1] }
  }

  /// How many of the first separations, a multiple of eight, are smaller than one of them.
  private static func rank(
    of separation: Float,
    in separations: UnsafeRawBufferPointer,
    _ count: Int
  ) -> Int {
    let limit = SIMD4<Float>(repeating: separation)
    var first = SIMD4<Int32>(repeating: 0)
    var second = first
    var offset = 0
    while offset < count &* 4 {
      let some = separations.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
      let others = separations.loadUnaligned(fromByteOffset: offset &+ 16, as: SIMD4<Float>.self)
      // A lane of a mask is -1 where it is true.
      first &+= unsafeBitCast(some .< limit, to: SIMD4<Int32>.self)
      second &+= unsafeBitCast(others .< limit, to: SIMD4<Int32>.self)
      offset &+= 32
    }
    return Int(0 &- (first &+ second).wrappedSum())
  }
}
