import Glibc
import System

extension ChildProcess {
  /// Starts a program, with a process group of its own, whose standard output is read.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments.
  /// - Returns: The process, and the descriptor of its output, which the caller closes.
  /// - Throws: The system's reason if it cannot be started.
  static func reading(
    _ program: String,
    _ arguments: [String]
  ) throws(SystemError) -> (process: ChildProcess, output: Int32) {
    let pipe = try Pipe()
    defer { close(pipe.writing) }
    do throws(SystemError) {
      let process = try ChildProcess(
        program,
        arguments,
        output: .descriptor(pipe.writing),
        leadsGroup: true
      )
      return (process, pipe.reading)
    } catch {
      close(pipe.reading)
      throw error
    }
  }
}
