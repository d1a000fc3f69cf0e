import Glibc

/// Why a system call failed.
package struct SystemError: Error, Sendable, Hashable {
  /// The system's error number.
  package let code: Int32

  /// Creates an error from the system's error number.
  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last system call on this thread that failed. After a call that succeeded it means nothing.
  package static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// The system's description without a full stop, such as `No such file or directory`.
  package var description: String { String(cString: strerror(code)) }
}
