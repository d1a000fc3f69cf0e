package import Breathing
import Glibc
import Synchronization
package import System

/// The paces with holds or slow breaths to which consent was given on this machine. They are stored
/// in a small file in the user's state folder, one pace per line in pattern notation.
///
/// If the file or a line of it is deleted, the program asks again.
package final class ConsentRecord: Sendable {
  /// The state folder; nil without a home directory, in which case consent lasts for this run only.
  private let home: StateHome?

  private let consent: Mutex<Consent>

  /// The file's name in the folder.
  private static let name = "consent"

  /// The maximum number of bytes read. A line has about twenty.
  private static let longest = 65_536

  /// Reads the file, if it exists. Invalid lines are reported in one message; the program asks about them again.
  package init(
    environment: [String: String] = Environment.current,
    log: (String) -> Void = Diagnostics.log
  ) {
    home = StateHome(environment: environment)
    var consent = Consent()
    if let path = home?.file(Self.name) {
      do throws(Failure) {
        for pace in try Self.paces(in: path, log) { consent.add(pace) }
      } catch {
        log("\(error.message); patterns with holds or slow breaths will ask again")
      }
    }
    self.consent = Mutex(consent)
  }

  /// The paces to which consent was given.
  package var given: Consent { consent.withLock(\.self) }

  /// Adds a pace for this run and, if the file can be written, for later runs.
  ///
  /// - Throws: A failure that names the file; the consent then lasts for this run only.
  package func add(_ pace: Pace) throws(Failure) {
    if adopt(pace) { try store(pace) }
  }

  /// Adds a pace for this run.
  ///
  /// - Returns: Whether it was not covered before, and so is to be stored.
  package func adopt(_ pace: Pace) -> Bool {
    consent.withLock { consent in
      defer { consent.add(pace) }
      return !consent.covers(pace)
    }
  }

  /// Writes a pace for later runs.
  ///
  /// - Throws: A failure that names the file.
  package func store(_ pace: Pace) throws(Failure) {
    guard let home else { return }
    try home.make()
    let path = home.file(Self.name)
    let line = pace.patterns.map(\.description).joined(separator: " ") + "\n"
    // A single write at the end of the file, so that programs that write at the same time lose
    // nothing.
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, writing: path) }
    defer { close(descriptor) }
    // Ends a last line that a person left without a line end.
    var last: UInt8 = 0
    let size = lseek(descriptor, 0, SEEK_END)
    let isOpenEnded = size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != 0x0A
    let bytes = Array(((isOpenEnded ? "\n" : "") + line).utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      throw Failure(.inputOutput, writing: path)
    }
  }

  private static func paces(
    in path: String,
    _ log: (String) -> Void
  ) throws(Failure) -> [Pace] {
    guard let bytes = try Configuration.contents(ofState: path) else { return [] }
    guard bytes.count <= longest else {
      throw Failure(.data, "\(path) has \(bytes.count) bytes; at most \(longest) are allowed")
    }
    var paces: [Pace] = []
    var (problem, ignored): (String?, Int) = (nil, 0)
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    for (number, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      do throws(BreathPatternError) {
        paces.append(try Pace(notations: line))
      } catch {
        problem = problem ?? "\(path), line \(number + 1): \(error)"
        ignored += 1
      }
    }
    if let problem {
      let subject =
        switch ignored {
        case 1: "this line is"
        case 2: "this line and another one are"
        default: "this line and \(ignored - 1) others are"
        }
      log("\(problem); \(subject) ignored")
    }
    return paces
  }
}

extension Pace {
  /// Reads patterns in notation, separated by spaces.
  fileprivate init(notations: Substring) throws(BreathPatternError) {
    var patterns: [BreathPattern] = []
    for word in notations.split(separator: " ") { patterns.append(try BreathPattern(String(word))) }
    guard let first = patterns.first else { throw .empty }
    self = patterns.count == 1 ? Pace(first) : .flights(patterns)
  }
}
