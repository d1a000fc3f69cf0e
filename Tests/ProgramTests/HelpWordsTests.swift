import Arguments
import Settings
import Testing

@testable import aloft

/// Help says each thing once, in the same words everywhere, and makes sense without the rest of a page.
@Suite struct HelpWordsTests {
  /// All commands, without the groups that contain them.
  private static var commands: [CommandDescription] {
    var found: [CommandDescription] = []
    var open = [CommandDescription(Aloft.self)]
    while let command = open.popLast() {
      let children = command.allSubcommands
      if children.isEmpty { found.append(command) } else { open += children }
    }
    return found
  }

  /// All options, flags and arguments, with the command of each.
  private static var arguments: [(command: String, argument: ArgumentDefinition)] {
    commands.flatMap { command in
      command.arguments.map { (command: command.words, argument: $0) }
    }
  }

  private static func argument(_ name: String, of path: String) -> ArgumentDefinition? {
    arguments.first { $0.command == path && $0.argument.names.contains(name) }?.argument
  }

  @Test func `the values of an option are listed once`() {
    var count = 0
    for (command, argument) in Self.arguments where argument.choices.count > 1 {
      count += 1
      let words = Set(argument.abstract.split { !($0.isLetter || $0 == "-") }.map(String.init))
      #expect(!words.isSuperset(of: argument.choices), "\(command) \(argument.spelling)")
    }
    #expect(count > 5)
  }

  @Test func `defaults are written in one way`() throws {
    let number = try Regex(#"\d+ by default\.$"#)
    for (command, argument) in Self.arguments where argument.names != ["--count"] {
      #expect(!argument.abstract.contains(number), "\(command) \(argument.spelling)")
    }
    #expect(Self.argument("--count", of: "aloft mint")?.abstract.hasSuffix("(default: 1)") == true)
    // The list of commands marks the default command.
    #expect(Self.commands.allSatisfy { !$0.abstract.contains("default command") })
  }

  @Test func `JSON is one document, or has one object per line`() {
    let flags = Self.arguments.filter { $0.argument.names == ["--json"] }
    #expect(flags.count > 10)
    for (command, flag) in flags where flag.abstract.contains("line") {
      #expect(flag.abstract.hasPrefix("Print JSON, one object per line"), "\(command)")
    }
  }

  @Test func `examples of commands are sentences`() {
    let airports = CommandDescription(Aloft.self).subcommands.first { $0.name == "airports" }
    #expect(airports?.discussion.hasPrefix("For example: ") == true)
    #expect(airports?.discussion.hasSuffix(".") == true)
  }

  @Test(arguments: ["airport", "place", "sky watch"])
  func `a place where no planes of ours fly is only a place`(command: String) throws {
    let near = try #require(Self.argument("--near", of: "aloft \(command)"))
    #expect(near.abstract.hasPrefix("The place, instead of sky.near: "))
  }

  @Test func `the help of a setting's option needs no other setting beside it`() {
    for (command, argument) in Self.arguments {
      for words in ["from there", "at that place", "an option of its own"] {
        #expect(!argument.abstract.contains(words), "\(command) \(argument.spelling)")
      }
    }
  }
}
