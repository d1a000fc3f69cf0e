import CLinux

/// The two ends of a pipe, for a program that is started and this one. Neither stays open in programs
/// that are started by other means.
package struct Pipe: Sendable, Hashable {
  /// The descriptor to read from. The maker of the pipe closes both.
  package let reading: Int32

  /// The descriptor to write to.
  package let writing: Int32

  /// Makes a pipe.
  ///
  /// - Throws: The reason why there is none, such as too many open files.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe_closed_on_exec(&ends) == 0 else { throw .last }
    (reading, writing) = (ends[0], ends[1])
  }
}
