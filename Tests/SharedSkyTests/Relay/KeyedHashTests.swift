import Breathing
import Foundation
import Testing

@testable import SharedSky

@Suite("Keyed hashes")
struct KeyedHashTests {
  @Test(
    "SHA-256 gives the results in its standard",
    arguments: [
      // FIPS 180-4's own example, and the well-known hashes of the empty text and of 55 bytes
      // (computed with coreutils' sha256sum).
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (
        String(repeating: "a", count: 55),
        "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
      ),
    ]
  )
  func standard(message: String, digest: String) {
    var hash = SHA256()
    Array(message.utf8).withUnsafeBytes { hash.finish($0, after: 0) }
    #expect(Self.hexadecimal(hash.state) == digest)
  }

  @Test(
    "HMAC gives the results in RFC 4231",
    arguments: [
      // Test cases 1, 2 and 3.
      (
        [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
    ]
  )
  func authentication(key: [UInt8], message: [UInt8], digest: String) {
    let hash = message.withUnsafeBytes { KeyedHash(key: key).hash($0) }
    #expect(Self.hexadecimal(hash) == digest)
  }

  @Test("A plane's secret and a token's key match those of openssl")
  func secrets() throws {
    let key = (0..<32).map { UInt8($0) }
    let keys = RelayKeys(RelayKeys.Generation(number: 1, key: key))
    // printf 'plane\x01\x23\x45\x67\x89\xab\xcd\xef' | openssl dgst -sha256 -mac HMAC \
    //   -macopt hexkey:000102…1f
    let secret = try #require(keys.secret(of: PlaneID(rawValue: 0x0123_4567_89AB_CDEF)))
    #expect(secret == PlaneSecret(0x4404_5272_3A9A_6FB6, 0xD374_BE36_37DD_521C))
    #expect(keys.secret(of: PlaneID(rawValue: 0x0223_4567_89AB_CDEF)) == nil)
    #expect(keys.secret(of: .none) == nil)
  }

  @Test("Planes of older generations keep their secrets; new ones use the newest")
  func generations() {
    let old = RelayKeys.Generation(number: 7, key: [UInt8](repeating: 7, count: 32))
    let new = RelayKeys.Generation(number: 8, key: [UInt8](repeating: 8, count: 32))
    let keys = RelayKeys(new, older: [old])
    let id = PlaneID(rawValue: 7 << 56 | 1)
    #expect(keys.secret(of: id) == RelayKeys(old).secret(of: id))
    var generator = SeededGenerator(seed: 7)
    let drawn = (0..<1_000).map { _ in keys.drawID(using: &generator) }
    #expect(drawn.allSatisfy { $0.generation == 8 })
    #expect(Set(drawn).count == 1_000)
    #expect(!"\(keys)".contains("8, 8"))
  }

  private static func hexadecimal(_ words: SIMD8<UInt32>) -> String {
    (0..<8).map { String(format: "%08x", words[$0]) }.joined()
  }
}
