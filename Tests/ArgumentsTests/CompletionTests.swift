import Foundation
import TestSupport
import Testing

@testable import Arguments

/// What shells offer after the words of a command line.
@Suite(.timeLimit(.minutes(2))) struct CompletionTests {
  private static let lines: [(words: [String], offered: [String])] = [
    ([""], ["box", "paint"]),
    (["p"], ["paint"]),
    (["paint", "--br"], ["--brush-width"]),
    (["--no"], ["--no-frame"]),
    (["paint", "--color", ""], ["blue", "red", "white"]),
    (["box", ""], ["fill"]),
    (["box", "fill", "--pl"], ["--place"]),
    (["--color", "box", "--js"], ["--json"]),
    (["--color", "red", ""], []),
    (["--json", "p"], []),
    (["help", ""], ["box", "paint"]),
    (["help", "box", ""], ["fill"]),
    (["secret", ""], ["blue", "red", "white"]),
  ]

  @Test(
    .enabled(if: Shell.bash.isInstalled, "bash is not installed"),
    arguments: lines
  )
  func `bash completes commands, options and values`(
    words: [String],
    offered: [String]
  ) async throws {
    let all = (["toy"] + words).map(\.quoted).joined(separator: " ")
    let script = """
      \(CompletionShell.bash.script(for: CommandDescription(Toy.self)))
      COMP_WORDS=(\(all)); COMP_CWORD=\(words.count); _toy; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try await Shell.bash.lines(of: script).sorted() == offered)
  }

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"))
  func `bash completes names with spaces`() async throws {
    let folder = try ScratchFolder(["my file.png": ""])
    let script = """
      cd \(folder.path.quoted)
      \(CompletionShell.bash.script(for: CommandDescription(Toy.self)))
      compopt() { :; }
      COMP_WORDS=(toy paint --output my); COMP_CWORD=3; _toy; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try await Shell.bash.lines(of: script) == ["my file.png"])
    withExtendedLifetime(folder) {}
  }

  @Test(
    .enabled(if: Shell.fish.isInstalled, "fish is not installed"),
    arguments: lines
  )
  func `fish completes commands, options and values`(
    words: [String],
    offered: [String]
  ) async throws {
    let script = """
      \(CompletionShell.fish.script(for: CommandDescription(Toy.self)))
      complete -C \((["toy"] + words).joined(separator: " ").quoted)
      """
    let offers = try await Shell.fish.lines(of: script).map { $0.prefix { $0 != "\t" } }
    #expect(offers.map(String.init).sorted() == offered)
  }

  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed"))
  func `zsh reads its script`() async throws {
    let script = CompletionShell.zsh.script(for: CommandDescription(Toy.self))
    let folder = try ScratchFolder(["_toy": script])
    let check = "zsh -n \(folder.file("_toy").quoted) && echo fine"
    #expect(try await Shell.zsh.lines(of: check) == ["fine"])
    withExtendedLifetime(folder) {}
  }

  /// Lines for `_arguments` of zsh, and the commands that it is told to offer.
  private static let offersOfZsh: [(words: [String], offered: [String])] = [
    (["toy", ""], ["paint:Paint a picture.", "box:Open and fill boxes."]),
    (["toy", "help", ""], ["paint:Paint a picture.", "box:Open and fill boxes."]),
    (["toy", "box", ""], ["fill:Fill a box."]),
    (["toy", "--color", "red", ""], []),
  ]

  @Test(
    .enabled(if: Shell.zsh.isInstalled, "zsh is not installed"),
    arguments: offersOfZsh
  )
  func `zsh offers a command with its summary, unless options come before`(
    words: [String],
    offered: [String]
  ) async throws {
    #expect(try await commands(after: words, of: Toy.self) == offered)
  }

  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed"))
  func `a summary may contain any character`() async throws {
    let summary = Odd.Say.configuration.abstract
    #expect(try await commands(after: ["odd", ""], of: Odd.self) == ["say:" + summary])
  }

  @Test func `zsh completes a value in the same word as its name`() {
    let script = CompletionShell.zsh.script(for: CommandDescription(Toy.self))
    #expect(script.contains("'*--color=[A colour; repeat for more colours.]:color:("))
    #expect(script.contains("'-o+[The file to write.]:file:_files"))
    #expect(script.contains("'--json[Print JSON.]'"))
  }

  /// Returns the commands that a script for zsh passes to `_arguments`, as the shell evaluates them.
  private func commands(
    after words: [String],
    of program: any ProgramCommand.Type
  ) async throws -> [String] {
    let script = #"""
      _arguments() {
        local rule list; local -a all
        for rule in "$@"; do
          [[ $rule == 1:command:* ]] || continue
          list=${${rule#1:command:\(\(}%\)\)}
          eval "all=($list)"
          print -rl -- $all
        done
      }
      CURRENT=0
      \#(CompletionShell.zsh.script(for: CommandDescription(program)))
      words=(\#(words.map(\.quoted).joined(separator: " "))); CURRENT=\#(words.count)
      _\#(program.configuration.name)
      """#
    return try await Shell.zsh.lines(of: script)
  }

  /// A program whose summary has the characters that have a meaning for shells.
  private struct Odd: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "odd",
      abstract: "Say something.",
      subcommands: [Say.self]
    )

    struct Say: ProgramCommand {
      static let configuration = CommandConfiguration(
        name: "say",
        abstract: #"Say "hi": it's $1; (a) [b] `c` \d é & *?"#
      )
    }
  }

  /// A shell of this machine.
  private enum Shell: String {
    case bash, zsh, fish

    private var path: String { "/usr/bin/\(rawValue)" }

    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs a script without the user's settings, and returns the lines that it prints.
    func lines(of script: String) async throws -> [String] {
      let plain: [Shell: [String]] = [
        .bash: ["--noprofile", "--norc"], .zsh: ["-f"], .fish: ["--no-config"],
      ]
      let printed = try await Oracle.ask(path, (plain[self] ?? []) + ["-c", script])
      return printed.split(separator: "\n").map(String.init)
    }
  }
}
