extension MQTTConnection {
  /// How long to wait for the broker to accept the connection.
  private static let connectTimeout: Duration = .seconds(20)

  /// Waits until the broker accepts the connection, or until the mailbox is stopped.
  func enter<Item>(unlessStopped mailbox: MQTTMailbox<Item>) throws(MQTTError) {
    let end = ContinuousClock.now + Self.connectTimeout
    while !mailbox.isStopped {
      guard ContinuousClock.now < end else { throw .lost("it does not answer") }
      if try turn(for: .seconds(1), wakingOn: mailbox.descriptor).contains(.accepted) { return }
      mailbox.clear()
    }
  }
}
