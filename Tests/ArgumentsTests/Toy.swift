@testable import Arguments

/// A program with each kind of argument.
struct Toy: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "toy",
    abstract: "Play with arguments.",
    subcommands: [Paint.self, Box.self, Secret.self],
    defaultSubcommand: Paint.self
  )

  struct Paint: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "paint",
      abstract: "Paint a picture.",
      discussion: """
        Colours are mixed in the order in which they are given.

          toy paint --color red
        """
    )

    @Option(name: .custom("color"), help: "A colour; repeat for more colours.")
    var colors: [Color] = [.white]

    @Option(help: ArgumentHelp("Width in metres.", valueName: "metres"))
    var brushWidth = 0.5

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The file to write.", valueName: "file"),
      completion: .file(extensions: ["png"])
    )
    var output: String?

    @Flag(inversion: .prefixedNo, help: "Frame the picture.")
    var frame: Bool?

    @OptionGroup var shared: Shared
  }

  struct Box: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "box",
      abstract: "Open and fill boxes.",
      subcommands: [Fill.self]
    )
  }

  struct Fill: ProgramCommand {
    static let configuration = CommandConfiguration(name: "fill", abstract: "Fill a box.")

    @Argument(help: "Which box.")
    var number: Int

    @Argument(help: "What goes into it.")
    var things: [String] = []

    @Option(help: "Its owner.", transform: Toy.owner)
    var owner: String?

    @Option(help: "The place of the box.")
    var place: String

    @OptionGroup var shared: Shared

    func validate() throws {
      guard number < 100 else { throw ValidationError("There are 100 boxes.") }
    }
  }

  struct Secret: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "secret",
      abstract: "Not shown.",
      isHidden: true
    )

    @Argument(help: "A colour.")
    var color: Color?
  }

  struct Shared: ArgumentGroup {
    @Flag(help: "Print JSON.")
    var json = false

    @Option(name: .custom("set"), help: ArgumentHelp("A setting.", valueName: "key=value"))
    var settings: [String] = []

    func validate() throws {
      guard settings.allSatisfy({ $0.contains("=") }) else {
        throw ValidationError("--set takes key=value.")
      }
    }
  }

  enum Color: String, CaseIterable, ArgumentValue {
    case white, red, blue
  }

  private static func owner(_ text: String) throws -> String {
    guard text != "nobody" else { throw ValidationError("a box has an owner.") }
    return text
  }

  /// Reads a command line that names a command of this type.
  static func read<Command: ProgramCommand>(
    _ line: String,
    as type: Command.Type
  ) throws -> Command? {
    let words = line.split(separator: " ").map(String.init)
    guard case .run(let command) = try CommandLineRequest(words, of: Toy.self) else { return nil }
    return command as? Command
  }
}
