import Geodesy
import Packing
import TestSupport
import Testing

@testable import Atlas

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

  @Test func `are refused with a specific error`() throws {
    let count = bytes.count
    func error(_ problem: DataFileError.Problem) -> DataFileError {
      DataFileError("land atlas", problem)
    }
    #expect(throws: error(.foreign(magic: "LANDATLS"))) { try LandAtlas(bytes: []) }
    #expect(throws: error(.foreign(magic: "LANDATLS"))) { try LandAtlas(bytes: Array("land".utf8)) }
    #expect(throws: error(.length(found: count - 1, stated: count))) {
      try LandAtlas(bytes: bytes.dropLast())
    }
    #expect(throws: error(.length(found: count + 1, stated: count))) {
      try LandAtlas(bytes: bytes + [0])
    }
    var newer = bytes
    newer[8] = 2
    #expect(throws: error(.version(found: 2, allowed: 1))) { try LandAtlas(bytes: newer) }
    var changed = bytes
    changed[bytes.count / 2] ^= 1
    #expect(throws: error(.damaged)) { try LandAtlas(bytes: changed) }
  }

  @Test func `are detected at every position`() {
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[index] ^= 0x40
      #expect(throws: DataFileError.self) { try LandAtlas(bytes: changed) }
    }
  }

  @Test(arguments: 0..<8)
  func `cost rings and never a crash, even under a checksum that is right`(seed: Int) {
    var dice = Xorshift(seed: UInt64(seed))
    var refused = 0
    for _ in 0..<150 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        changed[Int.random(in: 24..<changed.count, using: &dice)] = .random(
          in: 0...255,
          using: &dice
        )
      }
      Self.seal(&changed)
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
        #expect(error.problem != .damaged)
        refused += 1
      }
    }
    #expect(refused < 150)
  }

  @Test func `name no ring so often that it fills the memory`() throws {
    let ring = Ring.island(east: 10, north: 50, radius: 3, corners: 5_000)
    let detail = AtlasWriter.Detail(
      toleranceMetres: 1,
      gridMicrodegrees: 20,
      smallestSquareMetres: 0
    )
    // Two hundred small islands; each entry is then replaced by the large island's.
    let islands = (0..<200).map { Ring.island(east: Double($0) - 100, north: 0, radius: 0.4) }
    var bytes = AtlasWriter(details: [detail]).bytes(land: [ring] + islands, lakes: [])
    let honest = try LandAtlas(bytes: bytes).rings(
      of: .land,
      level: 0,
      near: .init(normal: [1, 0, 0])
    )
    try #require(honest.count == 201)
    let section = try #require(LandAtlas(bytes: bytes).levels.first?.sections.first)
    for entry in stride(from: section.index.lowerBound, to: section.index.upperBound, by: 10) {
      let first = bytes[section.index.lowerBound + 6..<section.index.lowerBound + 10]
      bytes.replaceSubrange(entry + 6..<entry + 10, with: first)
    }
    Self.seal(&bytes)
    let corners = try LandAtlas(bytes: bytes).rings(
      of: .land,
      level: 0,
      near: .init(normal: [1, 0, 0])
    ).reduce(0) { $0 + $1.points.count }
    #expect((1...bytes.count / 2).contains(corners))
  }

  @Test func `go round the sphere no more than shores do`() throws {
    var body: [UInt8] = [100]
    for _ in 0..<100 { body += [0xFE, 0xFF, 0xFF, 0xFF, 0x7F, 0] }
    let ring = body.withUnsafeBytes { Ring(bytes: $0, scale: 1e-6) }
    #expect(ring == nil)
  }

  /// Writes the checksum of changed bytes.
  private static func seal(_ bytes: inout [UInt8]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes[24...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    bytes.replaceSubrange(16..<24, with: withUnsafeBytes(of: hash.littleEndian, Array.init))
  }
}
