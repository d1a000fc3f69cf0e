import Glibc
package import Settings
package import System

extension MQTTBroker {
  /// The environment variable that may hold the password.
  package static let passwordVariable = "ALOFT_MQTT_PASSWORD"

  /// Creates the broker of the settings.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - environment: The environment.
  /// - Throws: A failure that names the setting and contains no secret.
  package init?(
    _ configuration: Configuration,
    environment: [String: String] = Environment.current
  ) throws(Failure) {
    let settings = configuration.settings.mqtt
    guard let text = settings.broker else { return nil }
    guard let address = MQTTAddress(text) else {
      throw configuration.refusal(of: .mqttBroker, because: "it must be \(MQTTAddress.allowed)")
    }
    let password = try Self.password(configuration, environment)
    guard settings.user != nil || password == nil else {
      let source =
        environment[Self.passwordVariable]?.isEmpty == false
        ? Self.passwordVariable : Setting.mqttPasswordFile.key
      throw configuration.refusal(
        ofFirstChosen: [.mqttUser, .mqttPasswordFile],
        because: "\(source) has a password, but there is no user name"
      )
    }
    self.init(
      address,
      login: settings.user.map { Login(user: $0, password: password) },
      tlsFiles: try Self.tlsFiles(configuration)
    )
  }

  private static func password(
    _ configuration: Configuration,
    _ environment: [String: String]
  ) throws(Failure) -> String? {
    if let password = environment[passwordVariable], !password.isEmpty { return password }
    guard let path = configuration.settings.mqtt.passwordFile else { return nil }
    return try configuration.password(in: path, of: .mqttPasswordFile)
  }

  private static func tlsFiles(_ configuration: Configuration) throws(Failure) -> TLSFiles {
    let settings = configuration.settings.mqtt
    guard (settings.certificate == nil) == (settings.key == nil) else {
      let (missing, there) =
        settings.key == nil
        ? (Setting.mqttKey, Setting.mqttCertificate) : (.mqttCertificate, .mqttKey)
      throw configuration.refusal(of: there, because: "\(missing.key) must also name a file")
    }
    let files: [(Setting, String?)] = [
      (.mqttAuthorities, settings.authorities), (.mqttCertificate, settings.certificate),
      (.mqttKey, settings.key),
    ]
    for case (let setting, let path?) in files {
      guard access(expanded(path), R_OK) == 0 else {
        let words = String(cString: strerror(errno)).lowercased()
        throw configuration.refusal(of: setting, because: "it cannot be read: \(words)")
      }
      // The library would wait for a pipe.
      guard !FilePath(expandingTilde: path).isPipe else {
        throw configuration.refusal(of: setting, because: "it cannot be read: it is not a file")
      }
    }
    var own: TLSFiles.ClientCertificate?
    if let certificate = settings.certificate, let key = settings.key {
      // The library reads the key; only its permissions are checked here.
      _ = try configuration.secret(in: key, of: .mqttKey)
      own = TLSFiles.ClientCertificate(certificate: expanded(certificate), key: expanded(key))
    }
    return TLSFiles(authorities: settings.authorities.map(expanded), clientCertificate: own)
  }

  private static func expanded(_ path: String) -> String {
    FilePath(expandingTilde: path).string
  }
}
