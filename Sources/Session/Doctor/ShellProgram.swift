import System

/// The program that a shell command runs first.
struct ShellProgram: Sendable, Hashable {
  /// Its name or path.
  let name: String

  /// Finds the first word of a command, after assignments of variables. It is nil if only the shell knows what it
  /// becomes: if the word or an assignment is not plain, as in `$TOOL`, `(cd /tmp; …)` or `A='1 2' tool`, or if an
  /// assignment changes where programs are found.
  init?(of line: String) {
    for word in line.split(whereSeparator: \.isWhitespace) {
      guard let (variable, value) = Self.assignment(word) else {
        guard word.allSatisfy(Self.isPlain) else { return nil }
        name = String(word)
        return
      }
      guard variable != "PATH", value.allSatisfy({ Self.isPlain($0) || ":,@%".contains($0) })
      else { return nil }
    }
    return nil
  }

  /// Why it cannot be run; nil if it can, or if there is no shell to ask.
  var problem: String? {
    guard !name.contains("/") else {
      let path = FilePath(expandingTilde: name)
      guard path.exists else { return "there is no \(path)" }
      return path.isExecutable ? nil : "\(path) cannot be executed"
    }
    // The shell knows its own commands, too.
    let call = ProgramCall("/bin/sh", ["-c", "command -v \"$1\"", "aloft", name])
    do throws(Failure) {
      return try call.waitForFirstLine() == nil ? "there is no command \(name)" : nil
    } catch {
      return nil
    }
  }

  /// The variable that a word assigns, and its value, as in `LANG=C tv off`; nil if it assigns none.
  private static func assignment(_ word: Substring) -> (variable: Substring, value: Substring)? {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else { return nil }
    let variable = word[..<sign]
    guard variable.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else { return nil }
    return (variable, word[word.index(after: sign)...])
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "._+-/~[".contains(character)
  }
}
