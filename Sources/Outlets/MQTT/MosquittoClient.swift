import Network

/// Commands of mosquitto's clients for a broker, as the log and the documentation name them.
struct MosquittoClient: Sendable, Hashable {
  /// The options that connect to the broker.
  private let options: String

  /// Uses the connection of a display. Dots replace the password.
  init(of broker: MQTTBroker) {
    let endpoint = broker.address.endpoint
    var options = "-h \(endpoint.host) -p \(endpoint.port)"
    if broker.address.isEncrypted {
      let files = broker.tlsFiles
      options += files.authorities.map { " --cafile '\($0)'" } ?? " --tls-use-os-certs"
      if let own = files.clientCertificate {
        options += " --cert '\(own.certificate)' --key '\(own.key)'"
      }
    }
    if let login = broker.login {
      options += " -u '\(login.user)'" + (login.password == nil ? "" : " -P '…'")
    }
    self.options = options
  }

  /// Returns the command that deletes the retained message of a topic.
  func deleting(_ topic: String) -> String { "mosquitto_pub \(options) -r -n -t '\(topic)'" }

  /// Returns the command that deletes all retained messages of a display.
  func removingRetained(below display: DisplayIdentity) -> String {
    let topics = display.topic(.online).split(separator: "/").dropLast().joined(separator: "/")
    return "mosquitto_sub \(options) --remove-retained --retained-only -W 2 -t '\(topics)/+'"
  }
}
