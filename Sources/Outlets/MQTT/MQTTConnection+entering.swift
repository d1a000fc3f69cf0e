extension MQTTConnection {
  /// The timeout of a connection to the broker.
  private static let patience: Duration = .seconds(20)

  /// Waits until the broker accepts the connection, or the mailbox stops.
  func enter<Item>(unlessStopped mailbox: MQTTMailbox<Item>) throws(MQTTError) {
    let end = ContinuousClock.now + Self.patience
    while !mailbox.isStopped {
      guard ContinuousClock.now < end else { throw .lost("it does not answer") }
      if try turn(for: .seconds(1), wakingOn: mailbox.descriptor).contains(.accepted) { return }
      mailbox.clear()
    }
  }
}
