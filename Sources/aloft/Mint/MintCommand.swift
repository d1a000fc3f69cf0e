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
      Prints one line for each: the identity and the secret, in hexadecimal. A program uses the \
      line in the file that sky.identity_file names. The relay vouches for these planes: their \
      emergencies are listed first, and many of them may share an address. With --circle they \
      can be closed to others (sky.circle). Anyone with the secret can report as this \
      plane, so keep it private. See docs/relay.md.
      """
  )

  @Option(
    help: ArgumentHelp("The file with the relay's master key.", valueName: "file"),
    completion: .file()
  )
  var masterKeyFile: String?

  @Option(help: ArgumentHelp("Number of identities.", valueName: "number"))
  var count = 1

  @Option(
    help: ArgumentHelp(
      "The circle that the identities belong to, from 1 to 32767; 0 is none.",
      valueName: "number"
    )
  )
  var circle: UInt16 = 0

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
    guard circle <= PlaneID.maximumCircle else {
      throw ValidationError(
        "--circle = \(circle), but it must be from 0 to \(PlaneID.maximumCircle)."
      )
    }
    try (1...1_000_000).check(count, of: "--count")
  }

  func run() throws {
    if let newKey { return try Output.standard.print(RelayKeys.newLine(generation: newKey)) }
    guard let path = masterKeyFile ?? StateHome()?.file("relay.key") else {
      throw Failure(.usage, "there is no home directory; set --master-key-file")
    }
    guard FilePath(path).exists else {
      let help = "aloft relay makes one, or (umask 077; aloft mint --new-key 0 > \(path))"
      throw Failure(.noInput, "\(path): there is no master key; \(help)")
    }
    let keys = try RelayKeys(file: path)
    var generator = SystemRandomNumberGenerator()
    for start in stride(from: 0, to: count, by: Self.batchSize) {
      var lines: [String] = []
      for _ in start..<min(start + Self.batchSize, count) {
        let id = keys.drawVouchedID(circle: circle, using: &generator)
        guard let secret = keys.secret(of: id) else { continue }
        lines.append(SkyClient.Identity(id: id, secret: secret).line)
      }
      try Output.standard.print(lines: lines)
    }
  }
}
