import CLinux
import Glibc
import Synchronization

/// Another program that this one starts.
///
/// It keeps none of this program's descriptors open but those it is handed, and takes signals as usual,
/// whatever this program ignores or blocks.
package final class ChildProcess: Sendable {
  /// What a standard stream of the program is.
  package enum Stream: Sendable, Hashable {
    /// `/dev/null`.
    case null
    /// This program's own.
    case inherited
    /// A copy of an open descriptor above 2.
    case descriptor(Int32)
  }

  /// How a program ended.
  package enum End: Sendable, Hashable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case killed(signal: Int32)
  }

  /// The number of the process.
  package let id: Int32

  private let leadsGroup: Bool
  private let state = Mutex(State.running)

  private enum State {
    case running
    /// Nil where the system does not say how: the program was started with SIGCHLD ignored.
    case ended(End?)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: Its environment; this program's without one.
  ///   - input: What it reads.
  ///   - output: Where its output goes.
  ///   - errors: Where its messages go.
  ///   - leadsGroup: Whether it gets a process group of its own, which `signal(_:)` then reaches.
  /// - Throws: The reason why it cannot be started.
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
      (environment ?? Environment.current).map { "\($0.key)=\($0.value)" }
    )
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, &attributes, words, variables)
    guard code == 0 else { throw SystemError(code: code) }
    id = process
  }

  /// Whether it has not ended yet.
  package var isRunning: Bool {
    state.withLock { state in
      if case .running = collected(&state) { true } else { false }
    }
  }

  /// Waits until it ends. It takes a thread, such as a `Worker`, for as long.
  ///
  /// - Returns: How it ended; nil where the system does not say.
  @discardableResult
  package func wait() -> End? {
    // This leaves the end to be collected below: while it is not, no other process can have the number.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock { state in
      if case .ended(let end) = collected(&state) { end } else { nil }
    }
  }

  /// Sends a signal, unless the process has ended and been waited for.
  package func signal(_ number: Int32) {
    state.withLock { state in
      guard case .running = state else { return }
      kill(leadsGroup ? -id : id, number)
    }
  }

  /// Copies texts as execve(2) takes them. The caller frees them.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Collects the end, if there is one.
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

extension ChildProcess.End {
  /// Reads the status of wait(2).
  fileprivate init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
  }
}
