import CMosquitto

/// Collects what libmosquitto reports about a connection.
///
/// The callbacks run only on the connection's thread, during its calls.
final class MQTTCallbacks {
  /// The events that have not been processed yet.
  var events: [MQTTConnection.Event] = []

  /// Why the broker refused the connection.
  private(set) var refusal: String?

  /// The last error as libmosquitto states it, which is more specific than its error code.
  private(set) var lastError: String?

  /// The identifiers of the messages that the broker has not confirmed yet.
  var unconfirmed: Set<Int32> = []

  /// Records what a connection reports until its handle is destroyed.
  func listen(to handle: OpaquePointer) {
    mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
    mosquitto_connect_callback_set(handle) { _, callbacks, code in
      guard let callbacks = MQTTCallbacks.at(callbacks) else { return }
      guard code != 0 else { return callbacks.events.append(.accepted) }
      callbacks.refusal = MQTTCallbacks.message(mosquitto_connack_string(code))
    }
    mosquitto_subscribe_callback_set(handle) { _, callbacks, _, _, _ in
      MQTTCallbacks.at(callbacks)?.events.append(.subscribed)
    }
    mosquitto_publish_callback_set(handle) { _, callbacks, number in
      MQTTCallbacks.at(callbacks)?.unconfirmed.remove(number)
    }
    mosquitto_message_callback_set(handle) { _, callbacks, message in
      guard let message = message?.pointee, let topic = message.topic else { return }
      let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
      let received = MQTTMessage(
        String(cString: topic),
        Array(bytes),
        quality: message.qos == 0 ? .atMostOnce : .atLeastOnce,
        isRetained: message.retain
      )
      MQTTCallbacks.at(callbacks)?.events.append(.received(received))
    }
    mosquitto_log_callback_set(handle) { _, callbacks, level, text in
      guard level == MOSQ_LOG_ERR else { return }
      MQTTCallbacks.at(callbacks)?.lastError = MQTTCallbacks.message(text)
    }
  }

  /// Returns a message of libmosquitto without its full stop.
  static func message(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer else { return "unknown" }
    let text = String(cString: pointer)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> MQTTCallbacks? {
    pointer.map { Unmanaged<MQTTCallbacks>.fromOpaque($0).takeUnretainedValue() }
  }
}
