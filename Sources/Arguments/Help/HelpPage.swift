/// The help of a command, for a terminal.
package struct HelpPage {
  /// The lines of the page.
  package private(set) var lines: [String] = []

  private let width: Int

  /// The column in which explanations start.
  private static let column = 26

  /// The width if that of the terminal is unknown.
  package static let usualWidth = 80

  /// Writes the page of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - width: The width of the terminal in characters.
  package init(_ command: CommandDescription, width: Int) {
    self.width = max(width, Self.column + 20)
    add(command.abstract)
    if !command.discussion.isEmpty {
      lines.append("")
      for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
        add(String(line))
      }
    }
    lines += ["", "Usage:"]
    for usage in command.usage { add(usage.pieces, indent: 2, hanging: 6) }
    let arguments = command.arguments
    list("Arguments", arguments.filter { $0.kind == .positional })
    list(
      "Options",
      arguments.filter { $0.kind != .positional } + [.version, .help]
    )
    guard !command.subcommands.isEmpty else { return }
    lines += ["", "Commands:"]
    for subcommand in command.subcommands {
      let isDefault = subcommand.name == command.defaultCommand?.name
      list(subcommand.name + (isDefault ? " (default)" : ""), subcommand.abstract)
    }
    lines.append("")
    add("\(command.path[0]) help <command> prints the help of a command.")
  }

  private mutating func list(_ title: String, _ arguments: [ArgumentDefinition]) {
    guard !arguments.isEmpty else { return }
    lines += ["", title + ":"]
    for argument in arguments {
      list(argument.term, argument.explanation)
    }
  }

  /// Adds a term and its explanation beside it, or below it if the term is long.
  private mutating func list(_ term: String, _ explanation: String) {
    let indent = String(repeating: " ", count: Self.column)
    let rows = explanation.lines(width: width - Self.column)
    let fits = term.count + 4 <= Self.column
    let padding = String(repeating: " ", count: max(Self.column - term.count - 2, 0))
    lines.append("  " + term + (fits ? padding + (rows.first ?? "") : ""))
    lines += rows.dropFirst(fits ? 1 : 0).map { indent + $0 }
  }

  /// Adds text, wrapped at the width.
  private mutating func add(_ text: String) {
    let rows = text.lines(width: width)
    lines += rows.isEmpty ? [""] : rows
  }

  /// Adds a line of pieces that stay whole, wrapped at the width.
  private mutating func add(_ pieces: [String], indent: Int, hanging: Int) {
    var rows: [String] = []
    for piece in pieces {
      if let last = rows.last, last.count + 1 + piece.count <= width - max(indent, hanging) {
        rows[rows.count - 1] += " " + piece
      } else {
        rows.append(piece)
      }
    }
    for (index, row) in rows.enumerated() {
      lines.append(String(repeating: " ", count: index == 0 ? indent : hanging) + row)
    }
  }
}

extension ArgumentDefinition {
  /// The names and the value: `-o, --output <file>`.
  fileprivate var term: String {
    switch kind {
    case .positional: "<\(valueName)>"
    case .flag: ordered
    case .option: "\(ordered) <\(valueName)>"
    }
  }

  /// The names, the short ones first.
  private var ordered: String {
    (names.filter { !$0.hasPrefix("--") } + names.filter { $0.hasPrefix("--") })
      .joined(separator: ", ")
  }

  /// The meaning, the allowed words and the default.
  fileprivate var explanation: String {
    let shown = choices.joined(separator: "|") == valueName ? [] : choices
    let parts = [
      shown.isEmpty ? nil : "values: " + shown.joined(separator: ", "),
      defaultValue.map { "default: " + $0 },
    ].compactMap(\.self)
    return parts.isEmpty ? abstract : "\(abstract) (\(parts.joined(separator: "; ")))"
  }
}

extension String {
  /// The parts of a line of usage that are not broken: `[--set <key=value>] ...`, `--place <place>`, `fill`.
  fileprivate var pieces: [String] {
    var pieces: [String] = []
    for word in split(separator: " ") {
      let last = pieces.last ?? ""
      let isOpen = last.count(where: { $0 == "[" }) > last.count(where: { $0 == "]" })
      let isValue = last.hasPrefix("-") && !last.contains(" ") && word.hasPrefix("<")
      if !pieces.isEmpty, isOpen || isValue || word == "..." {
        pieces[pieces.count - 1] += " " + word
      } else {
        pieces.append(String(word))
      }
    }
    return pieces
  }

  /// The words in lines of at most a width; longer words get lines of their own. Spaces at the start indent all lines.
  fileprivate func lines(width: Int) -> [String] {
    let indent = String(prefix { $0 == " " })
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines
  }
}
