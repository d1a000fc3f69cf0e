import CMosquitto

/// Collects what libmosquitto reports about a connection.
///
/// The callbacks run only on the connection's thread, during its calls.
final class MQTTJournal {
  /// The events that have not been processed yet.
  var events: [MQTTConnection.Event] = []

  /// Why the broker refused the connection.
  private(set) var refusal: String?

  /// The last error in libmosquitto's words, which are more specific than its error codes.
  private(set) var complaint: String?

  /// The identifiers of the messages that the broker has not confirmed yet.
  var unconfirmed: Set<Int32> = []

  /// Records what a connection reports until its handle is destroyed.
  func listen(to handle: OpaquePointer) {
    mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
    mosquitto_connect_callback_set(handle) { _, journal, code in
      guard let journal = MQTTJournal.at(journal) else { return }
      guard code != 0 else { return journal.events.append(.accepted) }
      journal.refusal = MQTTJournal.words(mosquitto_connack_string(code))
    }
    mosquitto_subscribe_callback_set(handle) { _, journal, _, _, _ in
      MQTTJournal.at(journal)?.events.append(.subscribed)
    }
    mosquitto_publish_callback_set(handle) { _, journal, number in
      MQTTJournal.at(journal)?.unconfirmed.remove(number)
    }
    mosquitto_message_callback_set(handle) { _, journal, message in
      guard let message = message?.pointee, let topic = message.topic else { return }
      let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
      let received = MQTTMessage(
        String(cString: topic),
        Array(bytes),
        quality: message.qos == 0 ? .atMostOnce : .atLeastOnce,
        isRetained: message.retain
      )
      MQTTJournal.at(journal)?.events.append(.received(received))
    }
    mosquitto_log_callback_set(handle) { _, journal, level, words in
      guard level == MOSQ_LOG_ERR else { return }
      MQTTJournal.at(journal)?.complaint = MQTTJournal.words(words)
    }
  }

  /// Returns a message of libmosquitto without its full stop.
  static func words(_ words: UnsafePointer<CChar>?) -> String {
    guard let words else { return "unknown" }
    let text = String(cString: words)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> MQTTJournal? {
    pointer.map { Unmanaged<MQTTJournal>.fromOpaque($0).takeUnretainedValue() }
  }
}
