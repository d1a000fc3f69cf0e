import Glibc
import Network
import System

extension ChildProcess {
  /// A standard stream of a program that is read.
  enum ReadStream: Sendable, Hashable {
    case output, errors
  }

  /// Starts a program and reads one of its streams.
  ///
  /// - Parameters:
  ///   - stream: The stream; the other one goes to `/dev/null`.
  ///   - program: The path of the program.
  ///   - arguments: Its arguments.
  ///   - environment: Its environment; nil is this program's without secrets.
  ///   - input: Its standard input.
  ///   - leadsGroup: Whether it gets a process group of its own.
  /// - Returns: The process, and the descriptor of the stream, which the caller closes.
  /// - Throws: The system's reason if it cannot be started.
  static func reading(
    _ stream: ReadStream,
    of program: String,
    _ arguments: [String],
    environment: [String: String]? = nil,
    input: Stream = .null,
    leadsGroup: Bool = true
  ) throws(SystemError) -> (process: ChildProcess, descriptor: Int32) {
    let pipe = try Pipe()
    defer { close(pipe.writing) }
    do throws(SystemError) {
      let process = try ChildProcess(
        program,
        arguments,
        environment: environment,
        input: input,
        output: stream == .output ? .descriptor(pipe.writing) : .null,
        errors: stream == .errors ? .descriptor(pipe.writing) : .null,
        leadsGroup: leadsGroup
      )
      return (process, pipe.reading)
    } catch {
      close(pipe.reading)
      throw error
    }
  }

  /// Reads what the process prints and waits for its end, on a thread of its own.
  ///
  /// - Parameters:
  ///   - descriptor: The stream that is read, which this closes.
  ///   - name: The name of the thread.
  ///   - read: Reads from the descriptor; afterwards nothing more is read.
  /// - Returns: What was read, and how the process ended.
  /// - Throws: The reason if there is no thread. The process is then killed.
  func end<Said: Sendable>(
    reading descriptor: Int32,
    on name: String,
    by read: @escaping @Sendable (Int32) -> Said
  ) async throws(NetworkError) -> (said: Said, end: End?) {
    do throws(NetworkError) {
      return try await Worker.run(name) { [self] in
        let said = read(descriptor)
        close(descriptor)
        return (said, wait())
      }
    } catch {
      close(descriptor)
      signal(SIGKILL)
      wait()
      throw error
    }
  }
}
