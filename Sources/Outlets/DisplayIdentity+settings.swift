import Glibc
package import Settings
package import System

extension DisplayIdentity {
  /// Creates the identity of this display, from the site, room and display of the settings.
  ///
  /// - Throws: A failure that names the setting.
  package init(_ configuration: Configuration) throws(Failure) {
    let settings = configuration.settings.mqtt
    let site = try Self.word(settings.site, .mqttSite, configuration)
    let display: TopicWord?
    if let text = settings.display {
      display = try Self.word(text, .mqttDisplay, configuration)
    } else {
      display = nil
    }
    let room: TopicWord
    if let text = settings.room {
      room = try Self.word(text, .mqttRoom, configuration)
    } else if let name = TopicWord(likening: Self.machineName) {
      room = name
    } else {
      let reason = "the machine's name is not a valid word; set mqtt.room"
      throw configuration.refusal(of: .mqttRoom, because: reason)
    }
    guard let identity = DisplayIdentity(site: site, room: room, display: display) else {
      let words = Subtopic.allCases.map(\.rawValue).joined(separator: ", ")
      let reason = "this word is reserved for a topic; it must not be any of \(words)"
      throw configuration.refusal(of: .mqttDisplay, because: reason)
    }
    self = identity
  }

  /// The machine's host name; no name server is asked.
  package static var machineName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func word(
    _ text: String,
    _ setting: Setting,
    _ configuration: Configuration
  ) throws(Failure) -> TopicWord {
    guard let word = TopicWord(text) else {
      throw configuration.refusal(of: setting, because: "it must be \(TopicWord.allowed)")
    }
    return word
  }
}

extension Configuration {
  /// The name of this display with its site, such as `clinic/lobby/left`; nil if the settings give none that is valid.
  package var displayName: String? {
    (try? DisplayIdentity(self))?.nameWithSite
  }
}
