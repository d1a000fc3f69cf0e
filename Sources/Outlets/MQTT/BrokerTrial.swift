import Breathing

/// A short connection to a broker with the settings of a display, which shows whether the display can use the broker.
/// Its functions block, so they are called on a separate thread.
package struct BrokerTrial: Sendable {
  private let broker: MQTTBroker
  private let client: String

  /// Prepares a trial.
  ///
  /// - Parameters:
  ///   - broker: The broker and the credentials.
  ///   - client: The client identifier of the display. The trial appends a suffix, so that it does not take over the
  ///     connection of the display, and so that rules for the beginning of identifiers still apply.
  package init(of broker: MQTTBroker, as client: String) {
    self.broker = broker
    self.client = client + "-" + String(UInt32.random(in: 0...UInt32.max), radix: 16)
  }

  /// Connects, and disconnects once the broker has accepted the connection.
  ///
  /// - Parameter timeout: The longest wait for its answer.
  /// - Returns: Why it cannot be used; nil if it accepts the display.
  package func problem(within timeout: Duration) -> String? {
    do throws(MQTTError) {
      try MQTTConnection.accepted(by: broker, as: client, within: timeout).close()
      return nil
    } catch {
      return error.description
    }
  }

  /// Looks for a display that leads a room.
  ///
  /// - Parameters:
  ///   - identity: The display that follows.
  ///   - timeout: The longest wait, for the broker's answer and then for reports of displays.
  /// - Returns: Why no leader can be followed; nil if one is online.
  package func problem(following identity: DisplayIdentity, within timeout: Duration) -> String? {
    do throws(MQTTError) {
      let connection = try MQTTConnection.accepted(by: broker, as: client, within: timeout)
      defer { connection.close() }
      var leader = RoomLeader(followedBy: identity)
      try connection.subscribe(leader.topics)
      let end = ContinuousClock.now + timeout
      while ContinuousClock.now < end {
        for case .received(let message) in try connection.turn(for: .milliseconds(100)) {
          // Only clocks are compared by the time of arrival.
          _ = leader.receive(message, at: Instant(nanoseconds: 0))
        }
        if !leader.leading.isEmpty { return nil }
      }
      return "no display that leads it (room.lead) is online at \(broker.address)"
    } catch {
      return "\(broker.address): \(error)"
    }
  }
}

extension MQTTConnection {
  /// Connects to a broker, and waits until it has accepted the connection.
  ///
  /// - Parameters:
  ///   - broker: The broker and the credentials.
  ///   - client: The client identifier, which must be unique on the broker.
  ///   - timeout: The longest wait for the broker's answer.
  /// - Returns: The connection.
  /// - Throws: `MQTTError` if the broker does not answer in time, or refuses the connection.
  package static func accepted(
    by broker: MQTTBroker,
    as client: String,
    within timeout: Duration
  ) throws(MQTTError) -> MQTTConnection {
    let connection = try MQTTConnection(broker, client: client, will: nil)
    try connection.open()
    let end = ContinuousClock.now + timeout
    while ContinuousClock.now < end {
      if try connection.turn(for: .milliseconds(100)).contains(.accepted) { return connection }
    }
    throw .lost("it does not answer")
  }
}
