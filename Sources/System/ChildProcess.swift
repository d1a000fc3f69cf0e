import CLinux
import Glibc
import Synchronization

/// A child process.
///
/// It inherits none of this program's descriptors except those it is given. Its signals have their
/// default actions, whatever this program ignores or blocks.
package final class ChildProcess: Sendable {
  /// A standard stream of the child.
  package enum Stream: Sendable, Hashable {
    /// `/dev/null`.
    case null
    /// The same as this program's.
    case inherited
    /// A duplicate of an open descriptor above 2.
    case descriptor(Int32)
  }

  /// How a process ended.
  package enum End: Sendable, Hashable {
    /// It exited with a status.
    case exited(Int32)
    /// A signal killed it.
    case killed(signal: Int32)
  }

  /// The process ID.
  package let id: Int32

  private let leadsGroup: Bool
  private let state = Mutex(State.running)

  private enum State {
    case running
    /// The associated value is nil if the system does not report how it ended, as when this program
    /// was started with SIGCHLD ignored.
    case ended(End?)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments, without the program's name.
  ///   - environment: Its environment; nil is this program's without secrets.
  ///   - input: Its standard input.
  ///   - output: Its standard output.
  ///   - errors: Its standard error.
  ///   - leadsGroup: Whether it gets a process group of its own, to which `signal(_:)` then sends.
  /// - Throws: The system's reason if it cannot be started.
  package init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String]? = nil,
    input: Stream = .null,
    output: Stream = .null,
    errors: Stream = .null,
    leadsGroup: Bool = false
  ) throws(SystemError) {
    self.leadsGroup = leadsGroup
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, stream) in [input, output, errors].enumerated() {
      let number = Int32(descriptor)
      switch stream {
      case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .inherited: break
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
      }
    }
    spawn_close_from(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group)
    )
    let words = Self.copies([program] + arguments)
    let variables = Self.copies(
      (environment ?? Environment.forOtherPrograms).map { "\($0.key)=\($0.value)" }
    )
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, &attributes, words, variables)
    guard code == 0 else { throw SystemError(code: code) }
    id = process
  }

  /// Whether it is still running.
  package var isRunning: Bool {
    state.withLock { state in
      if case .running = collected(&state) { true } else { false }
    }
  }

  /// The processor time that all its threads have used; nil if it has ended.
  package var processorTime: Duration? {
    state.withLock { state in
      guard case .running = collected(&state) else { return nil }
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  /// Waits until it ends. This blocks the thread, so use one such as a `Worker`.
  ///
  /// - Returns: How it ended; nil if the system does not report it.
  @discardableResult
  package func wait() -> End? {
    // Leaves the process to be reaped below: until then no other process can get its ID.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock { state in
      if case .ended(let end) = collected(&state) { end } else { nil }
    }
  }

  /// Sends a signal, unless the process has ended and been reaped.
  package func signal(_ number: Int32) {
    state.withLock { state in
      guard case .running = state else { return }
      kill(leadsGroup ? -id : id, number)
    }
  }

  /// Copies texts into the form that execve(2) takes. The caller frees them.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Reaps the process if it has ended.
  private func collected(_ state: inout State) -> State {
    guard case .running = state else { return state }
    var status: Int32 = 0
    switch waitpid(id, &status, WNOHANG) {
    case id: state = .ended(End(status: status))
    case -1: state = .ended(nil)
    default: break
    }
    return state
  }
}

extension ChildProcess.End? {
  /// How a process ended, such as `exited with status 1`.
  package var words: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .killed(let signal): "was ended by signal \(signal)"
    case nil: "ended in an unknown way"
    }
  }
}

extension ChildProcess.End {
  /// Decodes the status that wait(2) returns.
  fileprivate init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
  }
}
