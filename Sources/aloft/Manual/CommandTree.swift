import ArgumentParser
import FoundationEssentials

/// The program's commands and their arguments, as the argument parser describes them.
///
/// The parser dumps them as JSON (version 0); only the parts that a manual needs are read.
struct CommandTree: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let defaultSubcommand: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable, Hashable {
    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    var names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    let discussion: String?

    enum Kind: String, Decodable {
      case positional
      case option
      case flag
    }
  }

  struct Name: Decodable, Hashable {
    let kind: Kind
    let name: String

    enum Kind: String, Decodable {
      case long
      case short
      case longWithSingleDash
    }
  }

  /// Returns the commands of this program.
  static func ofProgram() throws -> CommandTree {
    try CommandTree(json: Aloft._dumpHelp())
  }

  /// Reads a dump.
  init(json: String) throws {
    self = try JSONDecoder().decode(CommandTree.self, from: Data(json.utf8))
  }
}

extension CommandTree.Command {
  /// The subcommands that are shown in the manual.
  var displayed: [CommandTree.Command] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// The arguments that are shown in the manual; a flag and its inversion count as one.
  var displayedArguments: [CommandTree.Argument] {
    (arguments ?? []).filter(\.shouldDisplay).reduce(into: []) { result, argument in
      if let last = result.last, argument.isOpposite(of: last) {
        result[result.count - 1].names = (last.names ?? []) + (argument.names ?? [])
      } else {
        result.append(argument)
      }
    }
  }
}

extension CommandTree.Argument {
  /// Whether this is the flag `--no-x` for the flag `--x`.
  fileprivate func isOpposite(of other: CommandTree.Argument) -> Bool {
    guard kind == .flag, other.kind == .flag, let name = names?.first, let its = other.names?.first
    else { return false }
    return name.name == "no-" + its.name
  }
}

extension CommandTree.Name {
  /// The name with its dashes.
  var spelling: String {
    switch kind {
    case .long: "--" + name
    case .short, .longWithSingleDash: "-" + name
    }
  }
}
