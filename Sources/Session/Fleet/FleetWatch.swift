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
/// It connects with the first request, and disconnects after a minute without one.
package final class FleetWatch: DisplayList {
  private let configuration: Configuration
  private let own: MQTTTopics?
  private let site: String

  /// How long it stays connected without requests.
  private static let idleLimit: Duration = .seconds(60)

  /// How long displays have to report after the connection, before the first list is returned.
  private static let first: Duration = .milliseconds(1_500)

  /// How long a request waits for the broker.
  private static let timeout: Duration = .seconds(6)

  /// How long a command waits until the broker has confirmed it.
  private let confirmation: Duration

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
  ///   - confirmation: How long a command waits until the broker has confirmed it.
  /// - Throws: A failure that names the setting of the broker or the site that is wrong.
  package init?(
    _ configuration: Configuration,
    confirmation: Duration = .seconds(6)
  ) throws(Failure) {
    guard configuration.settings.mqtt.broker != nil else { return nil }
    (self.configuration, self.confirmation) = (configuration, confirmation)
    site = configuration.settings.mqtt.site
    own = try MQTTTopics(configuration)
  }

  package func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
    try await ready()
    let now = SessionClock().now
    return state.withLock(\.roster).displays.map { DisplayStatus($0, at: now, own: own) }
      .filter { $0.site == site }
  }

  package func send(
    _ request: CommandRequest,
    to name: String
  ) async throws(HTTPRefusal) -> String? {
    try await ask(name) { request.message(to: $0, id: $1) }
  }

  /// Publishes a message, and waits until the broker has confirmed it.
  private func publish(_ message: MQTTMessage) async throws(HTTPRefusal) {
    let place = state.withLock { state -> (connection: Int, number: Int)? in
      guard state.isRunning else { return nil }
      state.outgoing.append(message)
      return (state.connection, state.confirmed + state.outgoing.count)
    }
    let end = ContinuousClock.now + confirmation
    while let place, ContinuousClock.now < end {
      let (connection, confirmed) = state.withLock { ($0.connection, $0.confirmed) }
      guard connection == place.connection else { break }
      if confirmed >= place.number { return }
      do { try await Task.sleep(for: .milliseconds(20)) } catch { break }
    }
    let failure = state.withLock(\.failure)
    throw HTTPRefusal(.unavailable, failure ?? "the broker does not confirm the command")
  }

  package func arrange(
    _ request: TimetableRequest,
    of name: String
  ) async throws(HTTPRefusal) -> String? {
    try await ask(name) { topics, id in
      let text = request.json(id: id).description
      return MQTTMessage(topics.topic(.command), text, quality: .atLeastOnce)
    }
  }

  /// Sends a command to a display, and waits for its answer.
  ///
  /// - Parameters:
  ///   - name: The display's name.
  ///   - message: Returns the message to the display's topics with an identifier that the answer repeats.
  /// - Returns: A remark of the display, if any.
  /// - Throws: `HTTPRefusal` with the display's reason, or if it cannot be reached or does not answer.
  private func ask(
    _ name: String,
    _ message: (_ topics: MQTTTopics, _ id: String) -> MQTTMessage
  ) async throws(HTTPRefusal) -> String? {
    let topics = try await display(name)
    // Others may command the same display at this moment.
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    try await publish(message(topics, id))
    let end = ContinuousClock.now + Self.timeout
    while ContinuousClock.now < end {
      if let answer = state.withLock({ $0.roster.answer(of: topics, to: id) }) {
        guard let error = answer.error else { return answer.note }
        throw HTTPRefusal(.unprocessable, error)
      }
      do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
    }
    throw HTTPRefusal(.unavailable, "\(name) does not answer")
  }

  /// Returns the topics of a display that is online and accepts commands.
  private func display(_ name: String) async throws(HTTPRefusal) -> MQTTTopics {
    try await ready()
    let found = state.withLock(\.roster).displays.first {
      $0.topics.site.text == site && $0.topics.name == name
    }
    guard let found, found.isOnline == true else {
      throw HTTPRefusal(.notFound, "no display \"\(name)\" is online")
    }
    guard found.report?.takesCommands ?? true else {
      throw HTTPRefusal(
        .conflict,
        "\(name) accepts no commands because the broker requires no password; see mqtt.commands"
      )
    }
    return found.topics
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
    let end = ContinuousClock.now + Self.timeout
    while ContinuousClock.now < end {
      let (readyAt, failure) = state.withLock { ($0.readyAt, $0.failure) }
      if let failure { throw HTTPRefusal(.unavailable, failure) }
      if let readyAt, readyAt <= .now { return }
      do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
    }
    throw HTTPRefusal(.unavailable, "the broker does not answer")
  }

  /// Receives reports and sends commands until no one asks any more, or the connection is lost.
  private func run() {
    do throws(Failure) {
      let call = try BrokerSession(configuration)
      defer { call.end() }
      try call.listen(to: FleetRoster.ofTimetables)
      state.withLock { $0.readyAt = .now + Self.first }
      while true {
        let isIdle = state.withLock { $0.lastRequest.duration(to: .now) > Self.idleLimit }
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

extension DisplayStatus {
  /// Creates the status of a display of a roster.
  fileprivate init(_ display: FleetRoster.Display, at now: Instant, own: MQTTTopics?) {
    self.init(site: display.topics.site.text, name: display.topics.name)
    isOnline = display.isOnline
    isSelf = display.topics == own
    timetable = display.timetable
    guard let report = display.report else { return }
    phase = report.phase
    isPaused = report.isPaused
    pattern = report.pattern
    view = report.view
    breathsPerMinute = report.breathsPerMinute
    isClosed = report.isClosed
    opensUnixSeconds = report.isClosed ? report.opensUnixSeconds : nil
    displays = report.displays
    isMuted = report.isMuted
    volume = report.volume
    version = report.version
    frameAge = report.frameAge?.seconds
    reportAge = max(0, report.receivedAt.duration(to: now).seconds)
    takesCommands = report.takesCommands
  }
}
