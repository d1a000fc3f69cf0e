import Packing
import TestSupport
import Testing

@testable import Atlas

@Suite struct `A damaged relief` {
  private static let sound = ReliefWriter.bytes(source: "a slope") { row in
    guard row == 3 else { return nil }
    return (0..<ReliefFormat.columns * ReliefFormat.tile).map { index in
      let column = index % ReliefFormat.columns
      return column < 2 * ReliefFormat.tile ? Float(column * 37 % 101) - 50 : 0
    }
  }

  @Test func `is refused with a specific error`() throws {
    func error(_ problem: DataFileError.Problem) -> DataFileError {
      DataFileError("relief", problem)
    }
    #expect(throws: error(.foreign(magic: "ALOFTRF"))) { try Relief(bytes: []) }
    #expect(throws: error(.foreign(magic: "ALOFTRF"))) { try Relief(bytes: Array("relief".utf8)) }
    let count = Self.sound.count
    #expect(throws: error(.length(found: count - 1, stated: count))) {
      try Relief(bytes: Self.sound.dropLast())
    }
    #expect(throws: error(.length(found: count + 1, stated: count))) {
      try Relief(bytes: Self.sound + [0])
    }
    var newer = Self.sound
    newer[16] = 3
    #expect(throws: error(.version(found: 3, allowed: 2))) { try Relief(bytes: newer) }
    var changed = Self.sound
    changed[changed.count / 2] ^= 1
    #expect(throws: error(.damaged)) { try Relief(bytes: changed) }
    let short = ReliefFormat.frame.file([
      ("META", 1, []), ("TILE", 2, [0, 0, 0, 0, 0, 0, 0, 0]), ("DATA", 0, []),
    ])
    #expect(throws: error(.inconsistent(part: "section TILE"))) { try Relief(bytes: short) }
  }

  @Test(arguments: 0..<4)
  func `gives odd slopes and never a crash, even under a checksum that is right`(seed: Int) {
    var dice = Xorshift(seed: UInt64(seed))
    var read = 0
    for _ in 0..<20 {
      var changed = Self.sound
      for _ in 0..<Int.random(in: 1...40, using: &dice) {
        let at = Int.random(in: 16..<changed.count, using: &dice)
        changed[at] = .random(in: 0...255, using: &dice)
      }
      ReliefFormat.seal(&changed)
      do throws(DataFileError) {
        let relief = try Relief(bytes: changed)
        read += 1
        let window = relief.window(longitudes: -180...(-157), latitudes: 43...53, level: 0)
        #expect(window.texels.count == window.width * window.height)
      } catch {
        // The checksum is correct; the header may state another version or length.
        switch error.problem {
        case .inconsistent, .length, .version: continue
        default: Issue.record(error)
        }
      }
    }
    #expect(read > 0)
  }

  @Test func `needs a picture of the right kind and size`() throws {
    func graymap(_ text: String) throws -> Graymap { try Graymap(bytes: Array(text.utf8)) }
    #expect(throws: GraymapError.foreign(found: "P6")) { try graymap("P6 1 1 255 ") }
    for text in ["P5 2 -1 255 ", "P5 2 1 65535 ", "P5 99999999999999999999 1 255 "] {
      #expect(throws: GraymapError.header, "\(text)") { try graymap(text) }
    }
    #expect(throws: GraymapError.length(found: 1)) { try graymap("P5 2 1 255 a") }
    let small = try graymap("P5\n# a comment\n2 1 255\nab")
    #expect(Array(small.pixels) == Array("ab".utf8))
    #expect(throws: ReliefWriterError.size(width: 2, height: 1)) {
      try ReliefWriter(small, land: .openSea)
    }
  }

  @Test func `bits survive the coder, whatever their odds`() {
    var dice = Xorshift(seed: 9)
    let bits = (0..<20_000).map { index in
      Int.random(in: 0..<1000, using: &dice) < [3, 500, 990][index / 7_000]
    }
    var encoder = RangeEncoder()
    var odds = BitOdds()
    for (index, bit) in bits.enumerated() {
      if index % 5 == 0 { encoder.write(even: bit) } else { encoder.write(bit, &odds) }
    }
    let coded = OwnedBytes(encoder.finished())
    var decoder = RangeDecoder(coded.bytes)
    odds = BitOdds()
    let read = bits.indices.map { $0 % 5 == 0 ? decoder.evenBit() : decoder.bit(&odds) }
    #expect(read == bits)
    #expect(coded.bytes.count < 20_000 / 8)
  }
}
