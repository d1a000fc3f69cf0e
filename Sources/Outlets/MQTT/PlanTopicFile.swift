import Glibc
package import Network
import Synchronization
package import System

/// Where the programs of this account have published plans of rooms, in a file of the state folder.
///
/// A display that leads a room no longer deletes its plan there. If the broker does not answer then, or if the
/// settings are changed while the program does not run, only this file has the topics on which that is still to be
/// done. Each of its lines is a broker and a topic.
package final class PlanTopicFile: Sendable {
  private let path: String

  /// Held while the program runs: another program of the account must not delete the plan of this one.
  private let lock: FileLock

  private let log: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State: Sendable {
    var entries: Set<Entry>
    /// The failures to write it.
    var retry: Retry
    /// When it is written again after a failure.
    var due: ContinuousClock.Instant?
  }

  private struct Entry: Sendable, Hashable {
    let broker, topic: String

    init(broker: String, topic: String) { (self.broker, self.topic) = (broker, topic) }

    /// Reads a line; nil if its topic is not that of a plan.
    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 2,
        DisplayIdentity.parse(topic: String(words[1]))?.subtopic == .plan
      else { return nil }
      self.init(broker: String(words[0]), topic: String(words[1]))
    }

    var line: String { "\(broker) \(topic)\n" }
  }

  /// The name of the file in the state folder.
  private static let name = "mqtt-plans"

  private static let home = StateHome()

  /// The file of this installation, opened on first use.
  private static let opened = PlanTopicFile(in: home) { Diagnostics.log($0) }

  /// Returns the file of this installation.
  ///
  /// - Parameter creates: Whether it is created if it does not exist.
  /// - Returns: The file; nil if it does not exist, if it cannot be used, or if another program of the account uses it.
  package static func ofInstallation(creates: Bool) -> PlanTopicFile? {
    guard let home, creates || FilePath(home.file(name)).exists else { return nil }
    return opened
  }

  /// Opens the file in a state folder, which is created if need be.
  ///
  /// - Parameters:
  ///   - home: The folder; nil without a home directory.
  ///   - backoff: The delays before the file is written again after a failure.
  ///   - log: Logs why a plan may stay on the broker.
  package init?(
    in home: StateHome?,
    backoff: Backoff = Backoff(first: .seconds(2), longest: .seconds(300)),
    log: @escaping @Sendable (String) -> Void
  ) {
    guard let home else { return nil }
    let path = home.file(Self.name)
    do {
      try home.make()
      guard let lock = try FileLock(path + ".lock") else { return nil }
      self.lock = lock
    } catch {
      log("mqtt: \(path).lock cannot be used: \(error); \(Self.consequence)")
      return nil
    }
    let entries: Set<Entry>
    do throws(SystemError) {
      entries = try Self.entries(at: FilePath(path))
    } catch {
      log("mqtt: \(path) cannot be read: \(error); \(Self.consequence)")
      return nil
    }
    (self.path, self.log) = (path, log)
    state = Mutex(State(entries: entries, retry: Retry(backoff)))
  }

  /// Returns the entries of a file; none if it does not exist. Lines that are damaged are skipped.
  ///
  /// - Throws: The system's reason if it cannot be read.
  private static func entries(at path: FilePath) throws(SystemError) -> Set<Entry> {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try path.bytes(waits: false)
    } catch {
      guard error.code == ENOENT else { throw error }
      return []
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return Set(
      lines.compactMap { line in
        String(validating: line, as: UTF8.self).flatMap { Entry($0[...]) }
      }
    )
  }

  private static let consequence = "a plan that is no longer led may stay on the broker"

  /// Returns the topics of a broker.
  func topics(on broker: MQTTAddress) -> Set<String> {
    let name = broker.description
    return state.withLock { Set($0.entries.filter { $0.broker == name }.map(\.topic)) }
  }

  /// Replaces the topics of a broker. The file is written if they differ; after a failure, it is written again once the
  /// delay is over.
  ///
  /// - Parameters:
  ///   - topics: The topics.
  ///   - broker: The broker.
  ///   - now: The time.
  func keep(
    _ topics: Set<String>,
    on broker: MQTTAddress,
    at now: ContinuousClock.Instant = .now
  ) {
    let name = broker.description
    state.withLock { state in
      let others = state.entries.filter { $0.broker != name }
      let next = others.union(topics.map { Entry(broker: name, topic: $0) })
      // What differs is written at once: the program may be about to end.
      guard next != state.entries || state.due.map({ now >= $0 }) ?? false else { return }
      state.entries = next
      let text = next.map(\.line).sorted().joined()
      do throws(Failure) {
        try OutputFile.store(Array(text.utf8), at: path)
        state.due = nil
        if state.retry.succeed() { log("mqtt: \(path) is written again") }
      } catch {
        let failure = state.retry.fail(error.message)
        state.due = now.advanced(by: failure.wait)
        if failure.shouldLog { log("mqtt: \(error.message); \(Self.consequence)") }
      }
    }
  }
}
