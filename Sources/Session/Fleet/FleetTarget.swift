package import Outlets
package import System
import Text

/// The target of a command: a room, or one of its displays.
package struct FleetTarget: Sendable, Hashable {
  private let identity: DisplayIdentity

  /// Its displays that are online and accept commands.
  package private(set) var displays: [DisplayIdentity] = []

  /// Its displays that are online and accept none.
  package private(set) var closed: [DisplayIdentity] = []

  /// The name: `lobby`, `lobby/left`.
  package var name: String { identity.name }

  /// Finds the targets among the displays that are online.
  ///
  /// - Parameters:
  ///   - name: A room, or a room and a display; nil for all rooms.
  ///   - site: The site.
  ///   - listen: Receives reports of displays until a condition holds or the time is up.
  /// - Returns: The named target, or one for each room with a display online.
  /// - Throws: A failure if the name is invalid, or if no display is online that accepts commands.
  package static func find(
    _ name: String?,
    at site: String,
    listen: (_ isEnough: (FleetRoster) -> Bool) throws(Failure) -> FleetRoster
  ) throws(Failure) -> [FleetTarget] {
    guard let site = TopicWord(site) else {
      throw Failure(.configuration, "mqtt.site is \"\(site)\"; it must be \(TopicWord.allowed)")
    }
    let wanted = try name.map { name throws(Failure) in try target(name, at: site) }
    func present(_ roster: FleetRoster) -> [FleetRoster.Display] {
      roster.displays.filter { display in
        display.isOnline == true && display.identity.site == site
          && (wanted.map { $0.reaches(display.identity) } ?? true)
      }
    }
    let roster = try listen { roster in
      let displays = present(roster)
      return wanted != nil && !displays.isEmpty
        && displays.allSatisfy { $0.report != nil || $0.hasUnreadableReport }
    }
    let displays = present(roster)
    guard !displays.isEmpty else {
      let who = name.map { "no display is online in \($0)" } ?? "no display is online"
      let others = sites(of: wanted, in: roster)
      guard !others.isEmpty else {
        throw Failure(.unavailable, "\(who) at site \(site); aloft fleet lists displays")
      }
      let there = others.joined(separator: ", ")
      throw Failure(
        .unavailable,
        "\(who) at site \(site), but at \(there); choose the site with --site or mqtt.site"
      )
    }
    let accepting = displays.filter { $0.report?.takesCommands ?? true }
    guard !accepting.isEmpty else {
      let who = displays.map(\.identity.name).joined(separator: ", ")
      let reason = FleetRoster.noCommands
      throw Failure(.unavailable, "\(who) at site \(site): commands are off because \(reason)")
    }
    let closed = displays.filter { !($0.report?.takesCommands ?? true) }
    let rooms = Set(displays.map(\.identity.room)).compactMap {
      DisplayIdentity(site: site, room: $0)
    }
    let targets = wanted.map { [$0] } ?? rooms.map { FleetTarget(identity: $0) }
    return targets.map { target in
      var target = target
      target.displays = accepting.map(\.identity).filter(target.reaches)
      target.closed = closed.map(\.identity).filter(target.reaches)
      return target
    }.sorted { $0.name < $1.name }
  }

  /// Returns the message that sends a command to the target.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - id: An identifier that answers repeat; nil for none.
  /// - Returns: The message.
  package func message(_ command: JSONCommand, id: String? = nil) -> MQTTMessage {
    command.message(to: identity, id: id)
  }

  private func reaches(_ display: DisplayIdentity) -> Bool {
    identity.display == nil ? identity.room == display.room : identity == display
  }

  /// Returns the sites at which displays of a name are online, in order; of any name if none is given.
  private static func sites(of wanted: FleetTarget?, in roster: FleetRoster) -> [String] {
    let displays = roster.displays.filter { display in
      guard display.isOnline == true else { return false }
      guard let name = wanted?.identity else { return true }
      return name.display == nil
        ? name.room == display.identity.room : name.name == display.identity.name
    }
    return Set(displays.map(\.identity.site.text)).sorted()
  }

  private static func target(_ name: String, at site: TopicWord) throws(Failure) -> FleetTarget {
    guard let identity = DisplayIdentity(site: site, name: name) else {
      let allowed = "a room such as lobby, or a room and a display such as lobby/left"
      throw Failure(.usage, "\"\(name)\" is not a room; it must be \(allowed)")
    }
    return FleetTarget(identity: identity)
  }
}

extension JSONCommand {
  /// Returns the message that sends the command to a display or a room.
  func message(to identity: DisplayIdentity, id: String? = nil) -> MQTTMessage {
    let text = json(id: id).description
    return MQTTMessage(identity.topic(.command), text, quality: .atLeastOnce)
  }
}
