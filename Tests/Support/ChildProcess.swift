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
    await onOwnThread {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      return status
    }
  }
}
