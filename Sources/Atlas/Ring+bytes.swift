extension Ring {
  /// Reads a ring, with steps of a scale in degrees; nil if it is truncated, leaves the sphere, is
  /// not an outline or has more corners than allowed.
  init?(bytes: UnsafeRawBufferPointer, scale: Double, maximumCorners: Int = .max) {
    var reader = VarintReader(bytes)
    guard let count = reader.unsigned(), count >= 3, count <= maximumCorners,
      count <= reader.remaining / AtlasLayout.cornerCount
    else { return nil }
    let northernmost = Int((90 / scale).rounded())
    var points: [SIMD2<Double>] = []
    points.reserveCapacity(count)
    var (x, y) = (0, 0)
    for _ in 0..<count {
      guard let east = reader.signed(), let north = reader.signed() else { return nil }
      x += east
      y += north
      // A shore may continue past 180 degrees, but not circle the globe repeatedly.
      guard abs(y) <= northernmost, abs(x) <= 8 * northernmost else { return nil }
      points.append([Double(x) * scale, Double(y) * scale])
    }
    self.init(points: points)
  }

  /// The ring as read by `init(bytes:scale:)`, without duplicate corners; nil if fewer than three
  /// are left.
  func bytes(scale: Double) -> [UInt8]? {
    let turn = Int((360 / scale).rounded())
    var steps: [SIMD2<Int>] = []
    var last = SIMD2<Int>.zero
    for point in points {
      var next = SIMD2(Int((point.x / scale).rounded()), Int((point.y / scale).rounded()))
      if !steps.isEmpty {
        // The short way round, so that a shore across the date line continues past 180 degrees.
        while next.x - last.x > turn / 2 { next.x -= turn }
        while next.x - last.x < -turn / 2 { next.x += turn }
        if next == last { continue }
      }
      steps.append(next &- last)
      last = next
    }
    guard steps.count >= 3 else { return nil }
    var bytes: [UInt8] = []
    bytes.append(unsigned: steps.count)
    for step in steps {
      bytes.append(signed: step.x)
      bytes.append(signed: step.y)
    }
    return bytes
  }
}
