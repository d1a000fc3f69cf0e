package import Outlets
package import Settings
package import System

/// A short connection to a broker, on the command's thread.
package struct BrokerSession {
  private let connection: MQTTConnection
  private let address: MQTTAddress

  /// How long to wait for the broker in each step.
  private static let timeout: Duration = .seconds(10)

  /// Connects to the broker in the settings.
  ///
  /// - Throws: A failure if none is set, or if it cannot be reached or refuses the connection.
  package init(_ configuration: Configuration) throws(Failure) {
    guard let broker = try MQTTBroker(configuration) else {
      let help =
        "choose one with --broker or mqtt.broker, such as mqtt://broker.local; aloft fleet find needs "
        + "none"
      throw Failure(.configuration, "there is no MQTT broker to ask; \(help)")
    }
    address = broker.address
    let client = "aloft-fleet-" + String(UInt32.random(in: 0...UInt32.max), radix: 16)
    do throws(MQTTError) {
      connection = try .accepted(by: broker, as: client, within: Self.timeout)
    } catch {
      throw Self.failure(error, address)
    }
  }

  /// Receives reports of all displays for a while.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait.
  ///   - isEnough: Called after each message; returns whether to stop.
  /// - Returns: The displays that reported.
  /// - Throws: A failure if the connection is lost.
  package func roster(
    for timeout: Duration,
    until isEnough: (FleetRoster) -> Bool = { _ in false }
  ) throws(Failure) -> FleetRoster {
    var roster = FleetRoster()
    try listen()
    try turn(
      until: { events in
        for case .received(let message) in events { roster.receive(message) }
        return isEnough(roster)
      },
      orFor: timeout
    )
    return roster
  }

  /// Subscribes to the reports of all displays.
  ///
  /// - Parameter others: Other topics to subscribe to.
  /// - Throws: A failure if the connection is lost.
  package func listen(to others: [String] = []) throws(Failure) {
    do throws(MQTTError) {
      try connection.subscribe(FleetRoster.topics + others)
    } catch {
      throw Self.failure(error, address)
    }
  }

  /// Receives messages for a time, or until some have arrived.
  ///
  /// - Throws: A failure if the connection is lost.
  package func receive(for wait: Duration) throws(Failure) -> [MQTTMessage] {
    do throws(MQTTError) {
      return try connection.turn(for: wait).compactMap { event in
        if case .received(let message) = event { message } else { nil }
      }
    } catch {
      throw Self.failure(error, address)
    }
  }

  /// Sends messages, and waits until the broker has confirmed them.
  ///
  /// - Returns: The messages that were received meanwhile.
  /// - Throws: A failure if the broker does not confirm them.
  @discardableResult
  package func send(_ messages: [MQTTMessage]) throws(Failure) -> [MQTTMessage] {
    var received: [MQTTMessage] = []
    for message in messages {
      do throws(MQTTError) {
        try connection.publish(message)
      } catch {
        throw Self.failure(error, address)
      }
      try turn(
        until: { events in
          for case .received(let message) in events { received.append(message) }
          return connection.unconfirmed == 0
        },
        orFor: Self.timeout,
        else: "it does not confirm what is sent"
      )
    }
    return received
  }

  /// Sends a command to some targets, and waits until each display has answered, with a time limit.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - targets: The targets.
  ///   - timeout: The longest time to wait for answers.
  /// - Returns: The answers, by display.
  /// - Throws: A failure if the broker does not confirm what is sent.
  package func ask(
    _ command: JSONCommand,
    of targets: [FleetTarget],
    for timeout: Duration = .seconds(3)
  ) throws(Failure) -> [DisplayIdentity: CommandAnswer] {
    // Others may command the same displays at this moment: the answer repeats the identifier.
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let displays = targets.flatMap(\.displays)
    var roster = FleetRoster()
    var answers: [DisplayIdentity: CommandAnswer] = [:]
    func note(_ message: MQTTMessage) {
      roster.receive(message)
      for display in displays where answers[display] == nil {
        answers[display] = roster.answer(of: display, to: id)
      }
    }
    try listen(to: FleetRoster.ofAnswers)
    let receivers = targets.filter { !$0.displays.isEmpty }
    for message in try send(receivers.map { $0.message(command, id: id) }) { note(message) }
    guard answers.count < displays.count else { return answers }
    try turn(
      until: { events in
        for case .received(let message) in events { note(message) }
        return answers.count == displays.count
      },
      orFor: timeout
    )
    return answers
  }

  /// Disconnects.
  package func end() {
    connection.close()
  }

  /// Runs the connection until a condition holds, or for a time.
  private func turn(
    until isSo: ([MQTTConnection.Event]) -> Bool,
    orFor timeout: Duration,
    else message: String? = nil
  ) throws(Failure) {
    let end = ContinuousClock.now + timeout
    do throws(MQTTError) {
      while ContinuousClock.now < end {
        let left = ContinuousClock.now.duration(to: end)
        if isSo(try connection.turn(for: min(left, .milliseconds(100)))) { return }
      }
      if let message { throw .lost(message) }
    } catch {
      throw Self.failure(error, address)
    }
  }

  private static func failure(_ error: MQTTError, _ address: MQTTAddress) -> Failure {
    switch error {
    case .lost: Failure(.tryLater, "no MQTT broker at \(address): \(error)")
    case .refused: Failure(.unavailable, "the MQTT broker at \(address): \(error)")
    case .unusable: Failure(.configuration, "the MQTT broker at \(address): \(error)")
    }
  }
}
