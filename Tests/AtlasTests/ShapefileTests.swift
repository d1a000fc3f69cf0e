import Atlas
import TestSupport
import Testing

@Suite struct `Reading a shapefile` {
  /// One polygon of a large square and a small one inside.
  let bytes = shapefile(
    record(type: 5, parts: [0, 5], points: square(radius: 10) + square(radius: -3))
      + record(type: 0, parts: nil, points: [])
  )

  @Test func `reads every part of a polygon as a ring`() throws {
    let rings = try Shapefile(bytes: bytes).rings
    #expect(
      rings == [
        Ring(points: [[-10, -10], [-10, 10], [10, 10], [10, -10]]),
        Ring(points: [[3, 3], [3, -3], [-3, -3], [-3, 3]]),
      ]
    )
  }

  @Test func `reports the problem and its position`() {
    #expect(throws: ShapefileError.foreign) { try Shapefile(bytes: [1, 2, 3]) }
    #expect(throws: ShapefileError.malformed(record: 2)) {
      try Shapefile(bytes: bytes.dropLast(2))
    }
    #expect(throws: ShapefileError.malformed(record: 1)) {
      try Shapefile(bytes: shapefile(record(type: 5, parts: [6], points: square(radius: 1))))
    }
    #expect(throws: ShapefileError.notPolygon(record: 1, type: 3)) {
      try Shapefile(bytes: shapefile(record(type: 3, parts: [0], points: square(radius: 1))))
    }
  }

  @Test func `survives any change`() {
    var dice = Xorshift(seed: 7)
    var read = 0
    for _ in 0..<800 {
      var changed = bytes
      for _ in 0..<4 {
        changed[Int.random(in: 100..<changed.count, using: &dice)] = .random(
          in: 0...255,
          using: &dice
        )
      }
      guard let rings = try? Shapefile(bytes: changed).rings else { continue }
      read += 1
      #expect(rings.allSatisfy { $0.points.count >= 3 })
    }
    #expect(read > 100)
  }
}

private func square(radius r: Double) -> [SIMD2<Double>] {
  [[-r, -r], [-r, r], [r, r], [r, -r], [-r, -r]]
}

private func shapefile(_ records: [UInt8]) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 100)
  bytes.replaceSubrange(0..<4, with: little(Int32(9994)).reversed())
  return bytes + records
}

private func record(type: Int32, parts: [Int32]?, points: [SIMD2<Double>]) -> [UInt8] {
  var content = little(type)
  if let parts {
    content += [UInt8](repeating: 0, count: 32)
    content +=
      little(Int32(parts.count)) + little(Int32(points.count)) + parts.flatMap { little($0) }
    content += points.flatMap { little($0.x.bitPattern) + little($0.y.bitPattern) }
  }
  return little(Int32(1)).reversed() + little(Int32(content.count / 2)).reversed() + content
}

private func little(_ value: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}
