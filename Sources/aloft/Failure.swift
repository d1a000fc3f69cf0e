/// The exit statuses of `sysexits.h`, by which a script can tell what went wrong.
enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The command line was wrong.
  case usage = 64
  /// The input was read but is not what it should be.
  case data = 65
  /// An input file is missing or cannot be read.
  case noInput = 66
  /// Something the program needs is not there: a display, a device, a library.
  case unavailable = 69
  /// The program itself is wrong.
  case software = 70
  /// An output file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed half-way.
  case inputOutput = 74
  /// Something outside failed that may well succeed another time.
  case tryLater = 75
  /// Something may not be done or not be trusted because of who owns a file, or who may read it.
  case noPermission = 77
  /// The configuration is wrong.
  case configuration = 78

  /// The status in one sentence, for the manual.
  var meaning: String {
    switch self {
    case .usage: "The command line is wrong."
    case .data: "An input was read but is not what it should be."
    case .noInput: "An input is missing or cannot be read."
    case .unavailable: "Something needed is not there, such as a display."
    case .software: "The program itself is wrong."
    case .cannotCreate: "An output cannot be created."
    case .inputOutput: "Reading or writing failed half-way."
    case .tryLater: "Something outside failed, such as a server; it may succeed another time."
    case .noPermission: "A secret lies where others can read it."
    case .configuration: "A file of settings is wrong."
    }
  }
}

/// Why the program stops: one message for the person and one status for scripts.
struct Failure: Error, Hashable {
  /// The status the program exits with.
  let status: ExitStatus

  /// One sentence without a full stop that says what is wrong and, where known, what would help.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}

extension Failure: CustomStringConvertible {
  var description: String { message }
}
