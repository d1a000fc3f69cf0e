import Arguments
import SkyPackets

/// Feeds the readers of the shared sky's packets with millions of inputs, half of them damaged
/// packets.
struct FuzzPackets: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "packets",
    abstract: "Feed random bytes to the readers of the shared sky's packets."
  )

  @Option(help: "How many inputs to try.")
  var count = 10_000_000

  @Option(help: "The seed of the random inputs.")
  var seed: UInt64 = 1

  @Flag(help: "Print each input before it is tried.")
  var verbose = false

  func run() {
    var corpus = PacketCorpus(seed: seed)
    var read = 0
    for _ in 0..<count {
      let input = corpus.next()
      if verbose { print(input) }
      if input.withUnsafeBytes({ PacketCorpus.holds($0) }) { read += 1 }
    }
    print("\(count) inputs of seed \(seed): \(read) read, \(count - read) refused, none wrongly")
  }
}
