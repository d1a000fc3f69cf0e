import ArgumentParser
import Text

/// The program's commands and their arguments, as the argument parser describes them.
///
/// The parser dumps them as JSON (version 0); only the parts that a manual needs are read.
struct CommandTree {
  let command: Command

  struct Command {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let defaultSubcommand: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Hashable {
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

    enum Kind: String, CaseIterable {
      case positional
      case option
      case flag
    }
  }

  struct Name: Hashable {
    let kind: Kind
    let name: String

    enum Kind: String, CaseIterable {
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
    command = try Command(try JSONObject(try JSONValue(Array(json.utf8))).object("command"))
  }
}

extension CommandTree.Command {
  fileprivate init(_ json: JSONObject) throws(JSONMemberError) {
    commandName = try json.string("commandName")
    abstract = try json.optionalString("abstract")
    discussion = try json.optionalString("discussion")
    shouldDisplay = try json.optionalFlag("shouldDisplay")
    defaultSubcommand = try json.optionalString("defaultSubcommand")
    subcommands = try json.optionalObjects("subcommands")?.map { (json) throws(JSONMemberError) in
      try CommandTree.Command(json)
    }
    arguments = try json.optionalObjects("arguments")?.map { (json) throws(JSONMemberError) in
      try CommandTree.Argument(json)
    }
  }

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
  fileprivate init(_ json: JSONObject) throws(JSONMemberError) {
    kind = try json.choice("kind", of: Kind.self)
    shouldDisplay = try json.flag("shouldDisplay")
    isOptional = try json.flag("isOptional")
    isRepeating = try json.flag("isRepeating")
    names = try json.optionalObjects("names")?.map { (json) throws(JSONMemberError) in
      CommandTree.Name(
        kind: try json.choice("kind", of: CommandTree.Name.Kind.self),
        name: try json.string("name")
      )
    }
    valueName = try json.optionalString("valueName")
    defaultValue = try json.optionalString("defaultValue")
    allValues = try json.optionalStrings("allValues")
    abstract = try json.optionalString("abstract")
    discussion = try json.optionalString("discussion")
  }

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
