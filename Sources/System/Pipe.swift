import CLinux

/// A pipe between this program and a child. Its ends are close-on-exec, so that other children do
/// not inherit them.
package struct Pipe: Sendable, Hashable {
  /// The descriptor for reading. The creator of the pipe closes both.
  package let reading: Int32

  /// The descriptor for writing.
  package let writing: Int32

  /// Creates a pipe.
  ///
  /// - Throws: The system's reason, such as too many open files.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe_closed_on_exec(&ends) == 0 else { throw .last }
    (reading, writing) = (ends[0], ends[1])
  }
}
