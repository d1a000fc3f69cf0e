/// The nearest planes found so far, in memory of a fixed size.
///
/// Whether the next plane is nearer than others is unpredictable, and a mispredicted branch costs
/// more than a useless write. So candidates are stored without a branch, and each one's rank is the
/// number of nearer candidates, counted without a branch too.
package struct NearestList: ~Copyable {
  /// The maximum number of planes in a reply.
  package static let maximumCount = SkyReply.maximumPlanes

  /// The number of planes: candidates before sorting, results afterwards.
  package private(set) var count = 0

  /// The squared distance of the farthest result, or the limit while there are not enough results.
  private var worst: Float = .infinity

  /// The capacity for candidates before they are sorted, a multiple of eight.
  private static let bufferCapacity = 64

  /// The squared distances of the candidates, and their positions in the grid's order.
  private var separations = InlineArray<64, Float>(repeating: .infinity)
  private var places = InlineArray<64, UInt32>(repeating: 0)

  /// Creates an empty list.
  package init() {}

  /// Whether there are at least as many candidates as wanted.
  var isFull: Bool { count >= Self.maximumCount }

  /// Empties the list.
  ///
  /// - Parameter farthest: The maximum squared chord distance of a plane.
  package mutating func empty(within farthest: Float) {
    count = 0
    worst = farthest
  }

  /// Returns a plane of the sorted list: its position in the grid's order, and its squared
  /// distance.
  subscript(_ index: Int) -> (place: Int, separation: Float) {
    precondition(index < count, "no more than \(count) were found")
    return (Int(places[unchecked: index]), separations[unchecked: index])
  }

  /// Returns the place of a plane of the sorted list with its mark; see ``merge(_:)``.
  func marked(_ index: Int) -> UInt32 {
    precondition(index < count, "no more than \(count) were found")
    return places[unchecked: index]
  }

  /// Merges the sorted planes of another airspace, whose places are marked.
  mutating func merge(_ other: borrowing NearestList) {
    var mergedPlaces = InlineArray<64, UInt32>(repeating: 0)
    var mergedSeparations = InlineArray<64, Float>(repeating: .infinity)
    var (one, two) = (0, 0)
    while one + two < min(Self.maximumCount, count + other.count) {
      let takesOther =
        one == count || two < other.count && other.separations[two] < separations[one]
      let place = takesOther ? other.places[two] | ReplyChoice.secondBit : places[one]
      mergedPlaces[one + two] = place
      mergedSeparations[one + two] = takesOther ? other.separations[two] : separations[one]
      if takesOther { two += 1 } else { one += 1 }
    }
    places = mergedPlaces
    separations = mergedSeparations
    count = one + two
  }

  /// Scans planes, and stores those that may be among the nearest.
  ///
  /// - Parameters:
  ///   - points: All planes.
  ///   - range: The range to scan.
  ///   - step: The stride within the range; 1 for all.
  ///   - centre: The centre. Planes with its identity are skipped.
  package mutating func scan(
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
      // There is always room for one more: a full list is sorted, which leaves only as many as
      // wanted.
      separations[unchecked: count] = separation
      places[unchecked: count] = UInt32(truncatingIfNeeded: place)
      count &+= (separation < worst ? 1 : 0) & (plane.id != centre.id ? 1 : 0)
      place &+= step
      guard count == Self.bufferCapacity else { continue }
      self.count = count
      sort()
      count = self.count
    }
    self.count = count
  }

  /// Sorts the candidates, nearest first, and keeps as many as wanted.
  package mutating func sort() {
    // Distances are compared eight at a time; the last group is padded with infinity, which is
    // nearer than none.
    let padded = (count &+ 7) & ~7
    for index in count..<padded { separations[unchecked: index] = .infinity }
    var sortedPlaces = InlineArray<64, UInt32>(repeating: .max)
    var sortedSeparations = InlineArray<64, Float>(repeating: .infinity)
    withUnsafeBytes(of: &separations) { separations in
      for candidate in 0..<count {
        let separation = separations.load(fromByteOffset: candidate &* 4, as: Float.self)
        var rank = Self.rank(of: separation, in: separations, padded)
        // Planes at the same distance have the same rank, so the next free one is used.
        while sortedPlaces[unchecked: rank] != .max { rank &+= 1 }
        sortedPlaces[unchecked: rank] = places[unchecked: candidate]
        sortedSeparations[unchecked: rank] = separation
      }
    }
    places = sortedPlaces
    separations = sortedSeparations
    count = min(count, Self.maximumCount)
    if isFull { worst = separations[unchecked: Self.maximumCount - 1] }
  }

  /// Returns the number of distances, of a multiple of eight, that are smaller than one of them.
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
      // A true lane of a mask is -1.
      first &+= unsafeBitCast(some .< limit, to: SIMD4<Int32>.self)
      second &+= unsafeBitCast(others .< limit, to: SIMD4<Int32>.self)
      offset &+= 32
    }
    return Int(0 &- (first &+ second).wrappedSum())
  }
}
