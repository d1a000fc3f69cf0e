import Breathing
import Synchronization
import Text

/// Reads, counts and performs the commands of a surface, and logs those it refuses. Commands that cannot be read are
/// not counted.
///
/// Every protocol passes its commands through a gate, so that all apply the same checks in the same order. A protocol
/// decides who may send commands, how they are written, and how a `RequestRefusal` is answered.
package final class CommandGate: Sendable {
  private struct State {
    var rate = CommandRate()
    /// The rate of the answers to refusals.
    var answers = CommandRate()
    var refusals = LogLimit<String>()
  }

  private let surface: CommandSurface
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - surface: How the commands arrive.
  ///   - log: Logs one sentence.
  package init(_ surface: CommandSurface, log: @escaping @Sendable (String) -> Void) {
    self.surface = surface
    self.log = log
  }

  /// Reads, counts and performs a command.
  ///
  /// - Parameters:
  ///   - link: The show.
  ///   - topic: Where it arrived, if a surface has several such places.
  ///   - read: Reads the command; nil if a message asks for nothing, as that of a released button.
  /// - Returns: A remark if the state is already in effect, such as "already paused".
  /// - Throws: `RequestRefusal` if it cannot be read or performed, or if there are too many.
  package func pass(
    to link: ShowLink,
    on topic: String? = nil,
    _ read: () throws(RequestRefusal) -> JSONCommand?
  ) throws(RequestRefusal) -> String? {
    do throws(RequestRefusal) {
      guard let command = try read() else { return nil }
      try count(at: link.now())
      return try command.perform(on: link)
    } catch {
      refuse(error, on: topic, at: link.now())
      throw error
    }
  }

  /// Reads and counts a request that is performed elsewhere, or that only asks.
  ///
  /// - Parameters:
  ///   - now: The current instant.
  ///   - read: Reads the request.
  /// - Returns: The request.
  /// - Throws: `RequestRefusal` if it cannot be read, or if there are too many.
  func admit<Request>(
    at now: Instant,
    _ read: () throws(RequestRefusal) -> Request
  ) throws(RequestRefusal) -> Request {
    do throws(RequestRefusal) {
      let request = try read()
      try count(at: now)
      return request
    } catch {
      refuse(error, at: now)
      throw error
    }
  }

  /// Performs a command that was admitted.
  ///
  /// - Returns: A remark, as `pass` does.
  /// - Throws: `RequestRefusal` if it cannot be performed.
  func perform(_ command: JSONCommand, on link: ShowLink) throws(RequestRefusal) -> String? {
    do throws(RequestRefusal) {
      return try command.perform(on: link)
    } catch {
      refuse(error, at: link.now())
      throw error
    }
  }

  /// Whether a refusal may be answered. At most twenty a second are: commands that cannot be read are not counted, so a
  /// flood of them would cause a flood of answers.
  func mayAnswer(at now: Instant) -> Bool {
    state.withLock { $0.answers.admits(at: now) }
  }

  /// Logs a refusal: the first of each minute on a topic, with their number so far. A command that changes nothing is
  /// logged only where its sender may not read the answer.
  func refuse(_ refusal: RequestRefusal, on topic: String? = nil, at now: Instant) {
    let changesNothing =
      switch refusal {
      case .idle, .follows: true
      default: false
      }
    if changesNothing, surface != .mqtt, surface != .osc { return }
    guard let number = state.withLock({ $0.refusals.count(topic ?? "", at: now) }) else { return }
    let place = topic.map { " on \($0)" } ?? ""
    let words = "\(surface.rawValue): a command\(place) is refused: \(refusal)"
    log("\(words.printable) (\(number) so far)")
  }

  private func count(at now: Instant) throws(RequestRefusal) {
    guard state.withLock({ $0.rate.admits(at: now) }) else { throw .tooMany }
  }
}
