import Listings
import Settings
import Text

/// An invalid command line, in the program's own words: one line with the problem, the allowed
/// values and a hint.
struct UsageError {
  /// The line without the program's name.
  let message: String

  /// Rewrites the parser's message.
  ///
  /// - Parameters:
  ///   - text: The parser's message.
  ///   - full: The message with help and usage.
  ///   - invocation: The command line.
  ///   - tree: Lists the program's commands; called only for messages that name one.
  init(
    _ text: String,
    full: String,
    of invocation: Invocation,
    in tree: () -> CommandTree? = { try? .ofProgram() }
  ) {
    lazy var found = tree()?.resolve(invocation.words)
    lazy var path = (found?.path ?? ["aloft"]).joined(separator: " ")
    lazy var hint = "; see \(path) --help"
    let help = full.split(separator: "\n").first { $0.hasPrefix("Help:") }
    // For example, "Help:  --size <size>  The picture's width and height."
    let parts = help.map { Self.parts(of: $0) } ?? []
    let meaning = parts.last.map { " (\($0.hasSuffix(".") ? String($0.dropLast()) : $0))" } ?? ""

    if text.includes("nexpected argument") || text.hasPrefix("Unknown option"),
      let (word, group, path) = found?.unknown
    {
      message = Self.unknown(word, group, path)
    } else if let word = ParserMessage.word(in: text, between: "Unexpected argument '", "'") {
      message = "\(path) takes no argument \"\(word.printable(limit: 40))\"\(hint)"
    } else if let words = ParserMessage.unexpectedArguments(in: text) {
      message = "\(path) takes no arguments \(words.printable(limit: 80))\(hint)"
    } else if let name = ParserMessage.unknownOption(in: text) {
      let options =
        (found?.command.spellings(of: .option) ?? [])
        + (found?.command.spellings(of: .flag) ?? [])
      let near = name.nearest(among: options)
      message =
        "\(path) has no option \(name.printable(limit: 40))"
        + Self.remedy(near, "\(path) --help lists the options")
    } else if let match = ParserMessage.InvalidValue(text) {
      let value = match.value.printable(limit: 60)
      let argument = found?.command.argument(named: match.name)
      let reason: String
      if match.rest.hasPrefix(": ") {
        reason = "\(match.name) = \"\(value)\": \(match.rest.dropFirst(2))"
      } else if let choices = argument?.allValues, !choices.isEmpty {
        reason =
          "\(match.name) = \"\(value)\", but it must be one of "
          + choices.joined(separator: ", ")
      } else {
        let kind = match.kind.map { " \($0)" } ?? " another value"
        reason = "\(match.name) takes\(kind), not \"\(value)\"\(meaning)"
      }
      message = reason.printable + hint
    } else if let name = ParserMessage.word(in: text, between: "Missing value for '", "'") {
      message = "a value is missing: \(name)\(meaning)\(hint)"
    } else if let name = ParserMessage.word(in: text, between: "Missing expected argument '", "'") {
      message = "\(path) needs \(name)\(meaning)\(hint)"
    } else {
      // Messages of the commands themselves, and rarer ones of the parser, are already sentences.
      let line = text.printable
      message = line.hasSuffix(".") ? String(line.dropLast()) : line
    }
  }

  /// Refuses `aloft help` for an unknown command, for which the parser would print the help of the
  /// group.
  ///
  /// Nil if there is such a command. Listing the commands takes longer than `aloft --version` may,
  /// so it is done for `aloft help` only.
  init?(helpAskedBy invocation: Invocation, in tree: () -> CommandTree? = { try? .ofProgram() }) {
    guard invocation.words.first == "help",
      let (word, group, path) = tree()?.resolve(Array(invocation.words.dropFirst())).unknown
    else { return nil }
    message = Self.unknown(word, group, path)
  }

  private static func unknown(_ word: String, _ group: CommandTree.Command, _ path: [String])
    -> String
  {
    let name = path.joined(separator: " ")
    let near = word.nearest(among: group.displayed.map(\.commandName))
    return "\(name) has no command \"\(word.printable(limit: 40))\""
      + remedy(near, "\(name) --help lists the commands")
  }

  /// Returns the remedy: a similar word if there is one, and where to look.
  private static func remedy(_ near: String?, _ hint: String) -> String {
    near.map { "; did you mean \($0)? \(hint)" } ?? "; \(hint)"
  }

  /// Returns the parts of a line that are separated by two or more spaces.
  private static func parts(of line: Substring) -> [String] {
    var parts: [String] = []
    var rest = line[...]
    while !rest.isEmpty {
      let end = rest.firstPlace(of: "  ")?.lowerBound ?? rest.endIndex
      if end > rest.startIndex { parts.append(String(rest[..<end])) }
      rest = rest[end...].drop { $0 == " " }
    }
    return parts
  }
}

extension CommandTree.Command {
  /// Returns the argument with a name such as `--size`, or with a value name such as `<code>`.
  fileprivate func argument(named name: String) -> CommandTree.Argument? {
    arguments?.first { argument in
      argument.names?.contains { $0.spelling == name } ?? false
        || argument.kind == .positional && name == "<\(argument.valueName ?? "")>"
    }
  }
}
