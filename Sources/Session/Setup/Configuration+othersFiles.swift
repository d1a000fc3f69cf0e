import Feeds
import Glibc
import HTTPServer
import Outlets
package import Settings
package import System

/// A setting that names a file, and what a session does without that file.
private struct NamedFile {
  /// A setting that needs a file, and its value without.
  struct Need {
    let setting: Setting
    let without: String

    init(_ setting: Setting, _ without: String) {
      (self.setting, self.without) = (setting, without)
    }
  }

  /// The setting with the path.
  let setting: Setting
  /// Whether only its owner may have access to it.
  let isSecret: Bool
  /// The environment variables that replace the file.
  let variables: [String]
  /// What needs it, the setting that turns it on first.
  let needs: [Need]

  init(_ setting: Setting, isSecret: Bool, or variables: [String] = [], for needs: [Need]) {
    (self.setting, self.isSecret) = (setting, isSecret)
    (self.variables, self.needs) = (variables, needs)
  }

  private static let page = [
    Need(.httpListen, "off"), Need(.httpQR, "false"), Need(.mdnsAnnounce, "false"),
  ]

  private static let broker = [Need(.mqttBroker, "off")]

  /// All such files that a window may need.
  static let all = [
    NamedFile(
      .httpTokenFile,
      isSecret: true,
      or: [HTTPToken.variable],
      // Without a server the token is still sent to the screen that leads.
      for: page + [Need(.httpTokenFile, "none")]
    ),
    NamedFile(.httpCertificate, isSecret: false, for: page),
    NamedFile(.httpKey, isSecret: false, for: page),
    NamedFile(.mqttPasswordFile, isSecret: true, or: [MQTTBroker.passwordVariable], for: broker),
    NamedFile(.mqttAuthorities, isSecret: false, for: broker),
    NamedFile(.mqttCertificate, isSecret: false, for: broker),
    NamedFile(.mqttKey, isSecret: true, for: broker),
    NamedFile(.notamKeyFile, isSecret: true, for: [Need(.notamSource, "off")]),
    NamedFile(.skyIdentityFile, isSecret: true, for: [Need(.skyShare, "off")]),
    NamedFile(
      .openSkyCredentials,
      isSecret: true,
      or: [OpenSkyAccess.clientIDVariable, OpenSkyAccess.secretVariable],
      for: [Need(.openSkyCredentials, "none")]
    ),
  ]
}

extension Configuration {
  /// Returns the configuration without what needs files that the machine's settings name for a service, and that this
  /// user may not read.
  ///
  /// One file in `/etc` has the settings of the service and of everybody's windows. A window does not need the
  /// service's token, and must not serve without it. What the user's own file or an option turns on stays on, and fails.
  ///
  /// - Parameters:
  ///   - environment: The environment.
  ///   - machineFile: The path of the machine's settings file.
  ///   - log: Logs one sentence for each file without which something is off.
  /// - Returns: The configuration.
  /// - Throws: A failure if a setting cannot be changed.
  package func withoutOthersFiles(
    environment: [String: String] = Environment.current,
    machineFile: String = Configuration.machineFile,
    log: (String) -> Void = { Diagnostics.logOnce($0) }
  ) throws(Failure) -> Configuration {
    var own = self
    for file in NamedFile.all {
      guard case .file(machineFile, let line) = origin(of: file.setting.key),
        case .text(let path) = file.setting.value(settings),
        file.setting.value(settings) != file.setting.defaultValue,
        file.variables.allSatisfy({ environment[$0]?.isEmpty ?? true }),
        let first = file.needs.first,
        own.isFromMachine(first.setting, machineFile)
          || first.setting.value(own.settings).commandLineText == first.without,
        let problem = Self.problem(
          reading: FilePath(expandingTilde: path).string,
          isSecret: file.isSecret,
          credentials: environment["CREDENTIALS_DIRECTORY"]
        )
      else { continue }
      var changed: [String] = []
      for need in file.needs where own.isFromMachine(need.setting, machineFile) {
        guard need.setting.value(own.settings).commandLineText != need.without else { continue }
        try own.leave(need.setting, at: need.without)
        changed.append(need.setting.key)
      }
      guard changed.first == first.setting.key else { continue }
      let place = line.map { "\(machineFile), line \($0)" } ?? machineFile
      log(
        "\(place): \(file.setting.key) = \"\(path)\": \(problem); continuing without "
          + first.setting.key
      )
    }
    if own.settings.mqtt.broker == nil, settings.mqtt.broker != nil,
      own.settings.roomFollow == .broker
    {
      try own.leave(.roomFollow, at: "off")
    }
    return own
  }

  private mutating func leave(_ setting: Setting, at text: String) throws(Failure) {
    do throws(ConfigurationError) {
      try set(setting, to: text, option: "without the service's files")
    } catch {
      throw Failure(error)
    }
  }

  /// Whether a setting has its default, or the value of the machine's file.
  private func isFromMachine(_ setting: Setting, _ machineFile: String) -> Bool {
    switch origin(of: setting.key) {
    case .builtIn: true
    case .file(let path, _): path == machineFile
    case .option: false
    }
  }

  /// Why a file of the service is not this user's; nil if it is, or if something else is wrong with it.
  private static func problem(
    reading path: String,
    isSecret: Bool,
    credentials: String?
  ) -> String? {
    // Root can read them, but they are not its own either.
    if path.hasPrefix("/run/credentials/"), FilePath(path).folder.string != credentials {
      return "only a service may read it"
    }
    guard isSecret else {
      return access(path, R_OK) == 0
        ? nil : "it cannot be read: \(SystemError.last.description.lowercased())"
    }
    do throws(SecretFile.Problem) {
      _ = try SecretFile(path: path, credentials: credentials).read()
      return nil
    } catch {
      switch error {
      case .unreadable, .foreign: return "\(error)"
      case .open, .tooLarge: return nil
      }
    }
  }
}
