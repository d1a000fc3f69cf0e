import Testing

@testable import Packing

@Suite("The checksum")
struct ChecksumTests {
  /// From the xxHash specification's reference implementation, `xxh64sum`, seed 0.
  static let vectors: [(text: String, sum: UInt64)] = [
    ("", 0xEF46_DB37_51D8_E999),
    ("a", 0xD24E_C4F1_A98C_6E5B),
    ("abc", 0x44BC_2CF5_AD77_0999),
    ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
  ]

  @Test("is XXH64", arguments: vectors)
  func vector(text: String, sum: UInt64) {
    let found = Array(text.utf8).withUnsafeBytes { Checksum.of(Bytes($0)) }
    #expect(found == sum)
  }

  @Test("changes with every byte")
  func everyByte() {
    let bytes = (0..<100).map { UInt8($0) }
    let sum = bytes.withUnsafeBytes { Checksum.of(Bytes($0)) }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(changed.withUnsafeBytes { Checksum.of(Bytes($0)) } != sum)
    }
  }

  @Test(arguments: [0, 31, 32, 63, 64, 100, 1_000])
  func `bytes read in parts have the checksum of the whole`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    bytes.withUnsafeBytes { buffer in
      let whole = Bytes(buffer)
      var sum = Checksum()
      let first = count / 64 * 32
      sum.add(whole.slice(from: 0, count: first))
      #expect(sum.ended(by: whole.slice(from: first, count: count)) == Checksum.of(whole))
    }
  }
}
