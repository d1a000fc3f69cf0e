import Arguments
import RelayServer
import Session
import SharedSky
import System

/// Creates identities for many planes, for operators who do not issue them over UDP.
struct MintCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "mint",
    abstract: "Create identities and secrets for planes, from a relay's master key.",
    discussion: """
      Prints one line for each: the identity and the secret, in hexadecimal. To use one, put its \
      line into the file that sky.identity_file names. The relay vouches for these planes: their \
      emergencies are listed first, and many of them may share an address. With --circle they can \
      be closed to others (sky.circle). Anyone with the secret can report as this plane, so keep \
      it private. See \(Documentation.path(of: "docs/relay.md")).
      """
  )

  @Option(
    help: ArgumentHelp("The file with the relay's master key.", valueName: "file"),
    completion: .file()
  )
  var masterKeyFile: String?

  @Option(help: ArgumentHelp("Number of identities. (default: 1)", valueName: "number"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "The circle that the identities belong to, from 1 to 32767; 0, the default, is none.",
      valueName: "number"
    )
  )
  var circle: UInt16?

  @Option(
    help: ArgumentHelp(
      "Print a new master key of this generation instead, as a line for the key file.",
      valueName: "generation"
    )
  )
  var newKey: UInt8?

  /// The number of lines written at once.
  private static let batchSize = 1000

  func validate() throws {
    if newKey != nil {
      let others = [
        ("--count", count != nil), ("--circle", circle != nil),
        ("--master-key-file", masterKeyFile != nil),
      ]
      if let other = others.first(where: { $0.1 })?.0 {
        throw ValidationError("\(other) does not go with --new-key, which prints a master key.")
      }
    }
    if let circle, circle > PlaneID.maximumCircle {
      throw ValidationError(
        "--circle = \(circle), but it must be from 0 to \(PlaneID.maximumCircle)."
      )
    }
    try (1...1_000_000).check(count ?? 1, of: "--count")
  }

  func run() throws {
    if let newKey { return try Output.standard.print(RelayKeys.newLine(generation: newKey)) }
    let keys = try keys()
    let number = count ?? 1
    var generator = SystemRandomNumberGenerator()
    for start in stride(from: 0, to: number, by: Self.batchSize) {
      var lines: [String] = []
      for _ in start..<min(start + Self.batchSize, number) {
        let id = keys.drawVouchedID(circle: circle ?? 0, using: &generator)
        guard let secret = keys.secret(of: id) else { continue }
        lines.append(SkyClient.Identity(id: id, secret: secret).line)
      }
      try Output.standard.print(lines: lines)
    }
  }

  private func keys() throws(Failure) -> RelayKeys {
    // A relay refuses a file that is named and missing, so it makes no key there.
    if let masterKeyFile { return try RelayKeys.existing(in: masterKeyFile) }
    guard let path = StateHome()?.file("relay.key") else {
      throw Failure(.usage, "there is no home directory; set --master-key-file")
    }
    guard FilePath(path).exists else {
      let help = "aloft relay makes one, or (umask 077; aloft mint --new-key 0 > \(path))"
      throw Failure(.noInput, "\(path): there is no master key; \(help)")
    }
    return try RelayKeys(file: path)
  }
}
