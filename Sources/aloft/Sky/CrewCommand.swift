import Glibc
import Network
import Session
import System

/// A command of the crew on standard input: `emergency` and a kind, or `none` to end it.
struct CrewCommand: Hashable {
  /// The declared emergency; nil ends it.
  let emergency: DistressKind?

  /// Reads a line.
  ///
  /// - Throws: A failure that names what was found and what is allowed.
  init(_ line: String) throws(Failure) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0] == "emergency",
      words[1] == "none" || DistressKind(rawValue: String(words[1])) != nil
    else {
      let kinds = DistressKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .data,
        "standard input: found \"\(line.prefix(60))\"; emergency and one of none, \(kinds) are "
          + "allowed"
      )
    }
    emergency = DistressKind(rawValue: String(words[1]))
  }

  /// Reads commands from standard input until its end, in a thread of its own.
  ///
  /// In the background of a terminal there is nothing to read, and reading would stop the program: it
  /// waits instead until it is in the foreground.
  static func listen(_ declare: @escaping @Sendable (DistressKind?) -> Void) throws(Failure) {
    try start { read(declare) }
  }

  /// Reads the first line of standard input, in a thread of its own, and logs that a simulator declares no emergency.
  static func refuse() throws(Failure) {
    try start {
      let input = LineInput(standardInputUpTo: 1_000)
      // What cannot be read needs no answer.
      while let lines = try? input.next() {
        guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { continue }
        Diagnostics.log("standard input is ignored: a simulator declares no emergency")
        return
      }
    }
  }

  private static func start(_ read: @escaping @Sendable () -> Void) throws(Failure) {
    signal(SIGTTIN, SIG_IGN)
    do throws(NetworkError) {
      try Worker.start("crew") { read() }
    } catch {
      throw Failure(.unavailable, "commands of the crew cannot be read: \(error)")
    }
  }

  private static func read(_ declare: (DistressKind?) -> Void) {
    let input = LineInput(standardInputUpTo: 1_000)
    var problems = FailureLog()
    while true {
      do throws(Failure) {
        guard let lines = try input.next() else { return }
        if problems.noteSuccess() { Diagnostics.log("commands of the crew are read again") }
        for line in lines where !line.allSatisfy(\.isWhitespace) {
          do throws(Failure) {
            declare(try CrewCommand(line).emergency)
          } catch {
            Diagnostics.log("\(error.message)")
          }
        }
      } catch {
        if problems.noteFailure(error.message) {
          Diagnostics.log("commands of the crew cannot be read: \(error.message); trying again")
        }
        sleep(1)
      }
    }
  }
}
