import Breathing
import Glibc

/// A shell command that is run for the first line it prints.
///
/// It has its own process group, no input and no standard error. Once it has printed a line, or its
/// time is over, all its processes are killed.
struct ShellLine {
  private let line: String
  private let patience: Duration

  /// Creates a line with the longest time it may take.
  init(_ line: String, patience: Duration = .seconds(5)) {
    self.line = line
    self.patience = patience
  }

  /// Runs it and returns the first line of its output, which may be all there is of it.
  ///
  /// - Throws: A failure that names the line, also when the task is cancelled.
  func firstLine() async throws(Failure) -> String {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure("cannot be run") }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Only our end: the command expects to write as to any pipe.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let process = try start(output: ends[1])
    defer { end(process) }
    let started = ContinuousClock.now
    var output: [UInt8] = []
    // The time is up only when it has passed and there is still nothing to read: the machine may
    // have been too busy to look.
    while true {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(ends[0], &bytes, bytes.count)
      if count > 0 { output += bytes.prefix(count) }
      if count == 0 || output.contains(UInt8(ascii: "\n")) || output.count > 4096 {
        guard !output.isEmpty else { throw failure("printed nothing") }
        return String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
      guard count < 0 else { continue }
      guard started.duration(to: .now) < patience else {
        throw failure("printed no line within \(Int(patience.seconds.rounded(.up))) s")
      }
      do {
        try await Task.sleep(for: .milliseconds(10))
      } catch {
        throw failure("was cancelled")
      }
    }
  }

  /// Starts the shell, its output going to a descriptor, which is then its own alone.
  private func start(output: Int32) throws(Failure) -> pid_t {
    defer { close(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program ignores SIGPIPE; a shell that inherited that would not stop its commands when a
    // pipe closes.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF)
    )
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    for word in ["sh", "-c", line] { arguments.append(strdup(word)) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ) == 0 else {
      throw failure("cannot be run")
    }
    return process
  }

  /// Ends the group of a process and waits for the process, which has no choice by then.
  private func end(_ process: pid_t) {
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  private func failure(_ words: String) -> Failure {
    Failure(.unavailable, "command \"\(line)\" \(words)")
  }
}
