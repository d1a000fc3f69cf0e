import Breathing
import Network
package import Settings
import Synchronization
package import System

extension CommandSurface {
  /// Commands and plans by MQTT.
  package static let mqtt = CommandSurface(rawValue: "mqtt")
}

/// MQTT: cues, state and commands through a broker.
package struct MQTTKind: OutletKind {
  package let settings = Setting.mqtt
  package let switches = [OutletSwitch(.mqttBroker, commands: .mqtt)]

  /// The display's identity, which a leader lists and mDNS announces.
  package let sharedSettings = [Setting.mqttSite, .mqttRoom, .mqttDisplay]

  /// Logs one sentence.
  package var log: @Sendable (String) -> Void = { Diagnostics.log($0) }

  /// Creates the kind.
  package init() {}

  /// The connection, and the lock of the `PlanTopicFile`.
  package func descriptors(_ settings: Settings) -> Int { DescriptorLimit.client + 1 }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let configuration = context.configuration
    let settings = configuration.settings.mqtt
    guard let broker = try MQTTBroker(configuration) else { return [] }
    try Self.checkNames(configuration)
    warnOfAnyPlan(from: broker, settings.commands, follows: context.plan.received != nil)
    // Not the show's seed: many screens may share that, and all would reconnect at once.
    let seed = UInt64.random(in: 0...UInt64.max)
    let place = try DisplayIdentity(configuration)
    let isReleased = Atomic(false)
    let isEnding = Atomic(false)
    let plan = context.plan.publishing { plan in
      isReleased.load(ordering: .relaxed) ? nil : plan
    }
    var outlet = MQTTOutlet(
      Outlet("mqtt", lead: settings.lead),
      to: broker,
      as: place,
      client: settings.client,
      takesCommands: takesCommands(settings.commands, from: broker),
      discovery: settings.discovery,
      version: Release.version,
      health: context.health,
      plan: plan,
      backoff: Backoff(
        first: .seconds(1),
        longest: .seconds(120),
        generator: SeededGenerator(seed: seed)
      ),
      seed: seed,
      log: log
    )
    outlet.planTopics = { PlanTopicFile.ofInstallation(creates: $0) }
    outlet.isEnding = { isEnding.load(ordering: .relaxed) }
    let words = "\(broker.address) as \(place.nameWithSite)"
    let service = OutletService(
      outlet.outlet,
      surface: .mqtt,
      at: words,
      stop: { isEnding.store(true, ordering: .relaxed) },
      run: { [outlet] in await outlet.run($0) }
    )
    // A leader that moves to another broker or room, or to none, deletes its plan here before it disconnects: it may
    // never connect to this broker again.
    let room = "\(broker.address) \(place.roomTopic(.plan))"
    let released = service.serving([room]).releasing {
      isReleased.store(true, ordering: .relaxed)
    }
    return [leaving(released, of: place, on: broker, discovery: settings.discovery)]
  }

  /// Checks the names that the settings choose.
  ///
  /// - Throws: A failure that names the setting and what is allowed.
  private static func checkNames(_ configuration: Configuration) throws(Failure) {
    let settings = configuration.settings.mqtt
    if let client = settings.client, !isClient(client) {
      let reason = "it must be 1 to 64 letters, digits, hyphens and underscores"
      throw configuration.refusal(of: .mqttClient, because: reason)
    }
    if let prefix = settings.discovery, !isPrefix(prefix) {
      let reason = "it must be words of letters, digits, hyphens and underscores between slashes"
      throw configuration.refusal(of: .mqttDiscovery, because: reason)
    }
  }

  /// Returns the service with what it logs when it ends for good: the broker still keeps this display's messages.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - display: The display's identity.
  ///   - broker: The broker.
  ///   - prefix: The prefix of Home Assistant's topics; nil if the device is not announced.
  /// - Returns: The service.
  private func leaving(
    _ service: OutletService,
    of display: DisplayIdentity,
    on broker: MQTTBroker,
    discovery prefix: String?
  ) -> OutletService {
    let client = MosquittoClient(of: broker)
    let name = display.nameWithSite
    let list =
      "mqtt: aloft fleet and the page for staff keep \(name) as offline; "
      + "\(client.removingRetained(below: display)) removes it"
    let listed = service.leaving(at: "\(broker.address) \(display.topic(.online))") { [log] in
      log(list)
    }
    guard let prefix else { return listed }
    let topic = HomeAssistantDevice.discoveryTopic(of: display, prefix: prefix)
    let remark =
      "mqtt: Home Assistant keeps the device of \(name); \(client.deleting(topic)) removes it"
    return listed.leaving(at: "\(broker.address) \(topic)") { [log] in log(remark) }
  }
}

extension MQTTKind {
  /// Whether commands from the broker are accepted; logs the reason if they are refused.
  private func takesCommands(
    _ choice: MQTTSettings.Commands,
    from broker: MQTTBroker
  ) -> Bool {
    switch choice {
    case .any: return true
    case .off: return false
    case .authenticated:
      guard !broker.isAuthenticated else { return true }
      log(
        "mqtt: commands are off: no password and no certificate is set for the broker, and on a "
          + "broker that needs neither, anyone could send them; set mqtt.user and a password, or "
          + "mqtt.commands = \"any\""
      )
      return false
    }
  }
}

extension MQTTKind {
  /// Logs that anyone may publish the plan that this display follows, unless the settings accept commands from anyone.
  private func warnOfAnyPlan(
    from broker: MQTTBroker,
    _ choice: MQTTSettings.Commands,
    follows: Bool
  ) {
    guard follows, choice != .any, !broker.isAuthenticated else { return }
    log(
      "mqtt: no password and no certificate is set for the broker, and on a broker that needs "
        + "neither, anyone could publish the plan that this display follows"
    )
  }

  /// Whether a text is a client identifier that every broker accepts.
  fileprivate static func isClient(_ text: String) -> Bool {
    1...64 ~= text.utf8.count && text.utf8.allSatisfy(isPlain)
  }

  /// Whether a text is allowed as a prefix of topics.
  fileprivate static func isPrefix(_ text: String) -> Bool {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.utf8.count <= 64 && words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPlain) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    let character = Character(UnicodeScalar(byte))
    return byte < 0x80 && (character.isLetter || character.isNumber || "-_".contains(character))
  }
}
