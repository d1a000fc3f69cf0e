public import Foundation
import Testing

/// Starts programs for tests.
public enum ChildProcess {
  /// Starts a program with signals unblocked, which a child of these threads would inherit as
  /// blocked. It inherits no other descriptors, for whose end another test may wait.
  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - handed: Additional descriptors, by their number in the program, as duplicates of this
  ///     process's.
  /// - Returns: The process ID.
  /// - Throws: An error if it cannot be started.
  public static func spawn(_ words: [String], handing handed: [Int32: Int32] = [:]) throws -> pid_t
  {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    )
    var silence = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&silence)
    defer { posix_spawn_file_actions_destroy(&silence) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&silence, descriptor, "/dev/null", O_RDWR, 0)
    }
    for (number, descriptor) in handed {
      posix_spawn_file_actions_adddup2(&silence, descriptor, number)
    }
    for descriptor in STDERR_FILENO + 1..<1_024 where handed[descriptor] == nil {
      posix_spawn_file_actions_addclose(&silence, descriptor)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    try #require(
      posix_spawn(&process, words[0], &silence, &attributes, &arguments, environ) == 0
    )
    return process
  }

  /// Waits until a program ends.
  /// - Parameter process: Its process ID.
  /// - Returns: Its status, as waitpid(2) reports it.
  public static func end(of process: pid_t) async -> Int32 {
    await onOwnThread { status(of: process) }
  }

  /// Runs a program that ends soon, and blocks the thread until then.
  /// - Parameter words: The program's path and its arguments.
  /// - Returns: Its status, as waitpid(2) reports it: 0 if it exited with 0.
  /// - Throws: An error if it cannot be started.
  public static func run(_ words: [String]) throws -> Int32 { status(of: try spawn(words)) }

  /// Sends a program a signal that ends it, and blocks the thread until it has ended.
  /// - Parameters:
  ///   - process: Its process ID, which may belong to another program afterwards.
  ///   - signal: The signal.
  public static func kill(_ process: pid_t, with signal: Int32 = SIGKILL) {
    // 0, which stands for none that was started, would be the tests' own group.
    guard process > 0 else { return }
    Foundation.kill(process, signal)
    _ = status(of: process)
  }

  /// Stops a program as a service manager does, and waits for its end.
  /// - Parameter process: Its process ID.
  /// - Returns: Its status, as waitpid(2) reports it; nil if it has not ended after a minute.
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  public static func terminate(_ process: pid_t) async throws -> Int32? {
    Foundation.kill(process, SIGTERM)
    var status: Int32 = 0
    let hasEnded = try await eventually(within: 60) {
      waitpid(process, &status, WNOHANG) == process
    }
    return hasEnded ? status : nil
  }

  private static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
