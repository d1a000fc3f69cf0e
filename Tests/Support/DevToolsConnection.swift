import Foundation
import Synchronization

/// The two pipes to a running browser, on which each message is terminated by a zero byte.
final class DevToolsConnection: Sendable {
  private let process: pid_t
  private let commands: Int32
  private let mailbox = Mailbox()

  /// Held while a message is written: those of several tests must not mix.
  private let writing = Mutex(Writing())

  private struct Writing {
    /// Whether the pipe is closed, and the process perhaps no more.
    var isEnded = false
  }

  private final class Mailbox: Sendable {
    struct Content {
      var number = 0
      var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
      /// The problems of each page, by its session.
      var problems: [String: [String]] = [:]
      var isClosed = false
    }
    let content = Mutex(Content())
  }

  /// Takes over the ends of the pipes to a process.
  init(process: pid_t, commands: Int32, answers: Int32) {
    self.process = process
    self.commands = commands
    _ = fcntl(commands, F_SETFL, O_NONBLOCK)
    Thread.detachNewThread { [mailbox] in Self.read(answers, into: mailbox) }
  }

  /// Asks the browser to end, and closes the pipe to it.
  ///
  /// - Returns: Whether the connection had not ended before.
  func end() -> Bool {
    sendWithoutReply("Browser.close", [:])
    return writing.withLock { writing in
      if writing.isEnded { return false }
      writing.isEnded = true
      close(commands)
      return true
    }
  }

  /// Whether the browser has ended.
  var isClosed: Bool { mailbox.content.withLock(\.isClosed) }

  /// Collects the problems of a session's page from now on.
  func watch(_ session: String) { mailbox.content.withLock { $0.problems[session] = [] } }

  /// Forgets the problems of sessions, and collects no more.
  func forget(_ sessions: [String]) {
    mailbox.content.withLock { content in
      for session in sessions { content.problems[session] = nil }
    }
  }

  /// The problems of sessions so far.
  func problems(of sessions: [String]) -> [String] {
    mailbox.content.withLock { content in sessions.flatMap { content.problems[$0] ?? [] } }
  }

  /// Sends a command and returns its result.
  func ask<Result: Decodable>(
    _ method: String,
    _ parameters: [String: Any] = [:],
    session: String? = nil
  ) async throws -> Result {
    let (number, bytes) = try message(method, parameters, session)
    // What a page never answers ends with the time limit of the test. A browser that itself does
    // not answer would stop every further test; once it is killed, the next test starts another.
    let isOfPage = session != nil
    let limit = Task { [self] in
      if isOfPage { return }
      try await Task.sleep(for: .seconds(60))
      killProcess()
    }
    defer { limit.cancel() }
    let answer: Data = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let refusal = mailbox.content.withLock { content -> (any Error)? in
          if Task.isCancelled { return CancellationError() }
          if content.isClosed { return Self.ended }
          content.waiting[number] = continuation
          return nil
        }
        if let refusal { return continuation.resume(throwing: refusal) }
        send(bytes)
      }
    } onCancel: {
      mailbox.content.withLock { $0.waiting.removeValue(forKey: number) }?.resume(
        throwing: CancellationError()
      )
    }
    let reply = try JSONDecoder().decode(DevToolsReply<Result>.self, from: answer)
    guard let result = reply.result else {
      throw Browser.BrowserError(words: "\(method): \(reply.error?.message ?? "no result")")
    }
    return result
  }

  /// Sends a command whose result nobody needs. Later commands are carried out after it.
  func sendWithoutReply(_ method: String, _ parameters: [String: Any]) {
    guard !isClosed, let command = try? message(method, parameters, nil) else { return }
    send(command.bytes)
  }

  private static var ended: Browser.BrowserError {
    Browser.BrowserError(words: "the browser has ended")
  }

  private func message(
    _ method: String,
    _ parameters: [String: Any],
    _ session: String?
  ) throws -> (number: Int, bytes: Data) {
    let number = mailbox.content.withLock { content in
      content.number += 1
      return content.number
    }
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    return (number, try JSONSerialization.data(withJSONObject: message) + [0])
  }

  private func send(_ bytes: Data) {
    writing.withLock { writing in
      if writing.isEnded { return }
      bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = write(
            commands,
            UnsafeRawBufferPointer(rebasing: rest).baseAddress,
            rest.count
          )
          if count > 0 {
            rest = rest.dropFirst(count)
          } else if errno == EINTR {
            continue
          } else if errno != EAGAIN || !waitForSpace() {
            // If writing fails, the reading end notices it too.
            break
          }
        }
      }
    }
  }

  /// Waits until the pipe has space. A browser that reads nothing for ten seconds is killed.
  private func waitForSpace() -> Bool {
    var entry = pollfd(fd: commands, events: Int16(POLLOUT), revents: 0)
    while true {
      let count = poll(&entry, 1, 10_000)
      if count > 0 { return true }
      if count < 0, errno == EINTR { continue }
      kill(process, SIGKILL)
      return false
    }
  }

  /// Kills the process, unless its number may be another's by now.
  private func killProcess() {
    writing.withLock { writing in
      if writing.isEnded { return }
      kill(process, SIGKILL)
    }
  }

  private static func read(_ descriptor: Int32, into mailbox: Mailbox) {
    var pending = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      pending.append(contentsOf: chunk[..<count])
      while let end = pending.firstIndex(of: 0) {
        take(Data(pending[pending.startIndex..<end]), mailbox)
        pending.removeSubrange(...end)
      }
    }
    close(descriptor)
    let left = mailbox.content.withLock { content in
      content.isClosed = true
      defer { content.waiting = [:] }
      return content.waiting.values
    }
    for continuation in left { continuation.resume(throwing: ended) }
  }

  private static func take(_ message: Data, _ mailbox: Mailbox) {
    guard let note = try? JSONDecoder().decode(DevToolsMessage.self, from: message) else { return }
    if let id = note.id {
      mailbox.content.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: message)
      return
    }
    // This warning concerns the tests, which read pixels back.
    guard let session = note.sessionId, let problem = note.problem,
      !problem.contains("willReadFrequently")
    else { return }
    // Pages of visits that ended may still be closing.
    mailbox.content.withLock { content in _ = content.problems[session]?.append(problem) }
  }
}
