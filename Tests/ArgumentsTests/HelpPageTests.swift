import Testing

@testable import Arguments

@Suite struct HelpPageTests {
  private func page(_ words: String..., width: Int = 80) -> String {
    let command = CommandDescription(Toy.self).resolve(words).command
    return HelpPage(command, width: width).lines.joined(separator: "\n")
  }

  @Test func `a command is explained`() {
    #expect(
      page("paint") == """
        Paint a picture.

        Colours are mixed in the order in which they are given.

          toy paint --color red

        Usage:
          toy paint [--color <color>] ... [--brush-width <metres>] [--output <file>]
              [--frame|--no-frame] [--json] [--set <key=value>] ...

        Options:
          --color <color>         A colour; repeat for more colours. (values: white,
                                  red, blue)
          --brush-width <metres>  Width in metres. (default: 0.5)
          -o, --output <file>     The file to write.
          --frame, --no-frame     Frame the picture.
          --json                  Print JSON.
          --set <key=value>       A setting.
          --version               Print the version.
          -h, --help              Print this help.
        """
    )
  }

  @Test func `values are explained by their places`() {
    let page = page("box", "fill")
    let usage = "  toy box fill <number> [<things>] ... [--owner <owner>] --place <place>"
    #expect(page.contains(usage))
    #expect(page.contains("\nArguments:\n  <number>                Which box.\n"))
  }

  @Test func `a group lists its commands, without hidden ones`() {
    let lines = HelpPage(CommandDescription(Toy.self), width: 80).lines
    #expect(lines.contains("  toy <command> [<options>]"))
    #expect(lines.contains("  paint (default)         Paint a picture."))
    #expect(lines.contains("  box                     Open and fill boxes."))
    #expect(lines.last == "toy help <command> prints the help of a command.")
    #expect(!lines.contains { $0.contains("secret") })
  }

  @Test(arguments: [46, 60, 80, 132])
  func `no line is wider than the terminal`(width: Int) {
    for words in [["paint"], ["box"], ["box", "fill"]] {
      let command = CommandDescription(Toy.self).resolve(words).command
      let widest = HelpPage(command, width: width).lines.map(\.count).max() ?? 0
      #expect(widest <= width, "\(words)")
    }
  }

  @Test(arguments: 46...80)
  func `usage is not broken within an argument`(width: Int) throws {
    for words in [["paint"], ["box", "fill"]] {
      let command = CommandDescription(Toy.self).resolve(words).command
      let lines = HelpPage(command, width: width).lines
      let start = try #require(lines.firstIndex(of: "Usage:"))
      for line in lines[(start + 1)...].prefix(while: { !$0.isEmpty }) {
        #expect(line.count(where: { $0 == "[" }) == line.count(where: { $0 == "]" }), "\(line)")
        let first = line.split(separator: " ").first
        #expect(first != "..." && first != "<place>", "\(line)")
      }
    }
  }
}
