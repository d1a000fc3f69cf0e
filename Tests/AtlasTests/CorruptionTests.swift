import Atlas
import Geodesy
import Testing

@Suite struct `Bytes that lie` {
  let bytes = AtlasWriter(
    details: [
      .init(toleranceMetres: 500, gridMicrodegrees: 2000, smallestSquareMetres: 0),
      .init(toleranceMetres: 5000, gridMicrodegrees: 20_000, smallestSquareMetres: 0),
    ]
  ).bytes(
    land: [.island(east: 10, north: 50, radius: 3), .island(east: 179, north: 1, radius: 2)],
    lakes: [.island(east: 10, north: 50, radius: 0.5)]
  )

  @Test func `are refused by name`() throws {
    #expect(throws: AtlasError.foreign) { try LandAtlas(bytes: []) }
    #expect(throws: AtlasError.foreign) { try LandAtlas(bytes: Array("land".utf8)) }
    #expect(throws: AtlasError.length) { try LandAtlas(bytes: bytes.dropLast()) }
    #expect(throws: AtlasError.length) { try LandAtlas(bytes: bytes + [0]) }
    var newer = bytes
    newer[8] = 2
    #expect(throws: AtlasError.version(2)) { try LandAtlas(bytes: newer) }
    var changed = bytes
    changed[bytes.count / 2] ^= 1
    #expect(throws: AtlasError.checksum) { try LandAtlas(bytes: changed) }
  }

  @Test func `are noticed wherever one changes`() {
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[index] ^= 0x40
      #expect(throws: AtlasError.self) { try LandAtlas(bytes: changed) }
    }
  }

  @Test(arguments: 0..<8)
  func `cost rings and never a crash, even under a checksum that is right`(seed: Int) {
    var dice = Dice(state: UInt64(seed))
    var refused = 0
    for _ in 0..<150 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        changed[Int.random(in: 24..<changed.count, using: &dice)] = .random(
          in: 0...255,
          using: &dice
        )
      }
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in changed[24...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      changed.replaceSubrange(16..<24, with: withUnsafeBytes(of: hash.littleEndian, Array.init))
      do {
        let atlas = try LandAtlas(bytes: changed)
        for level in atlas.levels.indices {
          for layer in LandAtlas.Layer.allCases {
            let rings = atlas.rings(of: layer, level: level, near: .init(normal: [1, 0, 0]))
            #expect(rings.count <= atlas.levels[level].ringCounts[layer.rawValue])
            #expect(rings.allSatisfy { $0.points.allSatisfy { abs($0.y) < 90.6 } })
          }
        }
      } catch {
        #expect(error != .checksum)
        refused += 1
      }
    }
    #expect(refused < 150)
  }
}
