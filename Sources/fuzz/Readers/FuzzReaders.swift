import Arguments

/// Feeds every reader of text and files with damaged samples.
struct FuzzReaders: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "readers",
    abstract: "Feed damaged samples to the readers of files, feeds, requests and settings."
  )

  @Option(help: "How many inputs to try for each reader; a hundredth of it for large files.")
  var count = 20_000

  @Option(help: "The seed of the random inputs.")
  var seed: UInt64 = 1

  @Option(help: "Try this reader only.")
  var only: String?

  @Option(help: "The folder with the data files.")
  var resources = "Resources"

  @Flag(help: "Print each input of at most 4 KiB before it is tried.")
  var verbose = false

  func run() throws {
    let readers = try Reader.all(resources: resources)
    if let only, !readers.contains(where: { $0.name == only }) {
      let names = readers.map(\.name).joined(separator: ", ")
      throw ValidationError("--only = \(only), but it must be one of \(names).")
    }
    for reader in readers where only == nil || only == reader.name {
      var damage = Damage(seed: seed)
      let count = reader.isLarge ? max(1, count / 100) : count
      var read = 0
      for _ in 0..<count {
        let input = damage.damaged(one: reader.samples)
        if verbose, input.count <= 4096 {
          print("\(reader.name): \(String(decoding: input, as: UTF8.self).debugDescription)")
        }
        if reader.accepts(input) { read += 1 }
      }
      print(
        "\(reader.name): \(count) inputs of seed \(seed), \(read) read, \(count - read) refused"
      )
    }
  }
}
