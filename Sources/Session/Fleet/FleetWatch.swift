import Breathing
package import HTTPServer
import Network
package import Outlets
package import Settings
import Synchronization
package import System
import Text

/// Follows the displays of a site through the broker that they share, for the staff's page.
///
/// It connects with the first request, and disconnects after a time without one.
package final class FleetWatch: DisplayList {
  private let configuration: Configuration
  private let own: DisplayIdentity?
  private let site: String

  private let limits: Limits

  /// How long it waits.
  package struct Limits: Sendable {
    /// How long it stays connected without requests.
    package var idle: Duration = .seconds(60)

    /// How long displays have to report after the connection, before the first list is returned.
    package var reports: Duration = .milliseconds(1_500)

    /// How long a request waits for the connection and the first reports.
    package var connection: Duration = .seconds(6)

    /// How long a command waits until the broker has confirmed it.
    package var confirmation: Duration = .seconds(6)

    /// How long a command waits for the display's answer after that.
    package var answer: Duration = .seconds(6)

    /// The limits of the program.
    package init() {}
  }

  private struct State {
    var roster = FleetRoster()
    var isRunning = false
    var readyAt: ContinuousClock.Instant?
    var failure: String?
    var lastRequest = ContinuousClock.now

    /// The number of the connection.
    var connection = 0

    /// The messages to send, and how many were sent and confirmed since the connection began.
    var outgoing: [MQTTMessage] = []
    var confirmed = 0

    /// Forgets what was not sent when the connection ends.
    mutating func end() {
      (isRunning, readyAt, outgoing, confirmed) = (false, nil, [], 0)
      connection += 1
    }
  }

  private let state = Mutex(State())

  /// Creates a watch; nil if no broker is set.
  ///
  /// - Parameters:
  ///   - configuration: The settings of the broker and the site.
  ///   - limits: How long it waits.
  /// - Throws: A failure that names the setting of the broker or the site that is wrong.
  package init?(_ configuration: Configuration, limits: Limits = Limits()) throws(Failure) {
    guard configuration.settings.mqtt.broker != nil else { return nil }
    (self.configuration, self.limits) = (configuration, limits)
    site = configuration.settings.mqtt.site
    own = try DisplayIdentity(configuration)
  }

  package func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
    try await ready()
    let now = SessionClock().now
    return state.withLock(\.roster).displays.map { DisplayStatus($0, at: now, own: own) }
      .filter { $0.identity.site.text == site }
  }

  /// Sends a command to a display, and waits for its answer.
  ///
  /// - Returns: The answer; never nil, because which displays there are is known only on the broker.
  /// - Throws: `HTTPRefusal` if no display of that name is online, if it accepts no commands or does not answer, or if
  ///   the broker cannot be reached.
  package func send(
    _ command: JSONCommand,
    to name: String
  ) async throws(HTTPRefusal) -> CommandAnswer? {
    let identity = try await display(name)
    // Others may command the same display at this moment.
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    try await publish(command.message(to: identity, id: id))
    let answer = await Task.poll(for: limits.answer) { () -> CommandAnswer? in
      state.withLock { $0.roster.answer(of: identity, to: id) }
    }
    guard let answer else { throw HTTPRefusal(.unavailable, "\(name) does not answer") }
    return answer
  }

  /// Publishes a message, and waits until the broker has confirmed it.
  private func publish(_ message: MQTTMessage) async throws(HTTPRefusal) {
    let position = state.withLock { state -> (connection: Int, number: Int)? in
      guard state.isRunning else { return nil }
      state.outgoing.append(message)
      return (state.connection, state.confirmed + state.outgoing.count)
    }
    let limit = limits.confirmation
    let isDone = await Task.poll(for: limit, every: .milliseconds(20)) { () -> Bool? in
      let (connection, confirmed) = state.withLock { ($0.connection, $0.confirmed) }
      // A connection that has ended confirms nothing.
      guard let position, connection == position.connection else { return false }
      return confirmed >= position.number ? true : nil
    }
    if isDone == true { return }
    let failure = state.withLock(\.failure)
    throw HTTPRefusal(.unavailable, failure ?? "the broker does not confirm the command")
  }

  /// Returns a display that is online and accepts commands.
  private func display(_ name: String) async throws(HTTPRefusal) -> DisplayIdentity {
    try await ready()
    let found = state.withLock(\.roster).displays.first {
      $0.identity.site.text == site && $0.identity.name == name
    }
    guard let found, found.isOnline == true else {
      throw HTTPRefusal(.notFound, "no display \"\(name)\" is online")
    }
    guard found.report?.takesCommands ?? true else {
      let reason = FleetRoster.noCommands
      throw HTTPRefusal(.conflict, "\(name) accepts no commands because \(reason)")
    }
    return found.identity
  }

  /// Waits until the displays had time to report.
  private func ready() async throws(HTTPRefusal) {
    let starts = state.withLock { state in
      state.lastRequest = .now
      guard !state.isRunning else { return false }
      // The state of an earlier connection says nothing about the new one.
      (state.roster, state.readyAt, state.failure) = (FleetRoster(), nil, nil)
      state.isRunning = true
      return true
    }
    if starts {
      do { try Worker.start("fleet") { [self] in run() } } catch {
        state.withLock { $0.isRunning = false }
        throw HTTPRefusal(.unavailable, "the displays cannot be asked: \(error)")
      }
    }
    let beginning = await Task.poll(for: limits.connection) { () -> Result<Void, HTTPRefusal>? in
      let (readyAt, failure) = state.withLock { ($0.readyAt, $0.failure) }
      if let failure { return .failure(HTTPRefusal(.unavailable, failure)) }
      if let readyAt, readyAt <= .now { return .success(()) }
      return nil
    }
    guard let beginning else { throw HTTPRefusal(.unavailable, "the broker does not answer") }
    try beginning.get()
  }

  /// Receives reports and sends commands until no one asks any more, or the connection is lost.
  private func run() {
    do throws(Failure) {
      let call = try BrokerSession(configuration)
      defer { call.end() }
      try call.listen(to: FleetRoster.ofTimetables)
      state.withLock { $0.readyAt = .now + limits.reports }
      while true {
        let isIdle = state.withLock { $0.lastRequest.duration(to: .now) > limits.idle }
        if isIdle { break }
        let messages = try call.receive(for: .milliseconds(100))
        let outgoing = state.withLock { state in
          for message in messages { state.roster.receive(message) }
          return state.outgoing
        }
        guard !outgoing.isEmpty else { continue }
        let answers = try call.send(outgoing)
        state.withLock { state in
          for message in answers { state.roster.receive(message) }
          state.outgoing.removeFirst(outgoing.count)
          state.confirmed += outgoing.count
        }
      }
      state.withLock { $0.end() }
    } catch {
      // The next request tries again.
      state.withLock { state in
        state.end()
        state.failure = error.message
      }
    }
  }
}
