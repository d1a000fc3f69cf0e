import Glibc

/// Exit statuses from `sysexits.h`, by which a script distinguishes kinds of failure.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Success, or the reader of standard output closed the pipe.
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// The input was read, but is invalid.
  case data = 65
  /// An input file is missing or unreadable, or a requested item does not exist.
  case noInput = 66
  /// A requirement is missing: a display, a device or a library.
  case unavailable = 69
  /// The program itself has a bug.
  case software = 70
  /// An output file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// A temporary failure outside the program.
  case tryLater = 75
  /// The owner or permissions of a file are not allowed.
  case noPermission = 77
  /// The configuration is invalid.
  case configuration = 78

  /// The status in one sentence, for the manual.
  package var meaning: String {
    switch self {
    case .success:
      "The command succeeded, or the reader of its output closed the pipe."
    case .usage: "The command line is wrong."
    case .data: "An input was read but its content is wrong."
    case .noInput:
      "An input file is missing or cannot be read, or there is no such airport, place or plane."
    case .unavailable: "Something needed is unavailable: a display, a device, a server."
    case .software: "The program has a bug; please report it."
    case .cannotCreate: "An output file cannot be created."
    case .inputOutput: "Reading or writing failed, for example because the disk is full."
    case .tryLater:
      "A temporary failure, for example of a server, or a signal stopped the work; try again later."
    case .noPermission: "A secret is stored in a file that others can read."
    case .configuration:
      "A settings file is wrong or cannot be read, or lacks a setting that the command needs."
    }
  }
}

/// Why the program stops: a message for the user and an exit status for scripts.
package struct Failure: Error, Hashable {
  /// The exit status.
  package let status: ExitStatus

  /// One sentence without a full stop: the problem and, if known, the remedy.
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// A file that cannot be read or written, with the system's reason.
  package init(_ status: ExitStatus, _ name: String, errno number: Int32) {
    self.init(status, "\(name): \(String(cString: strerror(number)))")
  }

  /// A file or folder that cannot be written, with the reason in `errno`.
  package init(_ status: ExitStatus, writing path: String) {
    self.init(status, path, errno: errno)
  }

  /// A signal stopped the command before its file was complete.
  package static let interrupted = Failure(.tryLater, "interrupted; no file was written or changed")

  /// A signal stopped the command while its reader took nothing.
  package static let readerStalled = Failure(.tryLater, "interrupted; the reader takes nothing")

  /// The reader of standard output closed the pipe: the command ends quietly.
  package static let readerGone = Failure(.success, "the reader closed the pipe")
}

extension Failure: CustomStringConvertible {
  package var description: String { message }
}
