import Breathing
import SharedSky
import SkyPackets
import Testing

@Suite("Any bytes")
struct AnyBytesTests {
  @Test("Any bytes are parsed or refused, and parsed packets can be written and parsed again")
  func anyBytes() {
    var corpus = PacketCorpus(seed: 21)
    var read = 0
    for _ in 0..<300_000 {
      if corpus.next().withUnsafeBytes({ PacketCorpus.holds($0) }) { read += 1 }
    }
    // More than a quarter of the corpus are valid packets.
    #expect(read > 60_000)
  }
}
