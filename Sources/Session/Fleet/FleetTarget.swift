package import Outlets
package import System
import Text

/// The target of a command: a room, or one of its displays.
package struct FleetTarget: Sendable, Hashable {
  private let topics: MQTTTopics

  /// Its displays that are online and accept commands.
  package private(set) var displays: [MQTTTopics] = []

  /// The name: `lobby`, `lobby/left`.
  package var name: String { topics.name }

  /// Finds the targets among the displays that are online.
  ///
  /// - Parameters:
  ///   - name: A room, or a room and a display; nil for all rooms.
  ///   - site: The site.
  ///   - listen: Receives reports of displays until a condition holds or the time is up.
  /// - Returns: The named target, or one for each room with a display online.
  /// - Throws: A failure if the name is invalid or no display is online.
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
        display.isOnline == true && display.topics.site == site
          && (wanted.map { $0.reaches(display.topics) } ?? true)
      }
    }
    let roster = try listen { roster in
      let displays = present(roster)
      return wanted != nil && !displays.isEmpty && displays.allSatisfy { $0.report != nil }
    }
    let displays = present(roster)
    guard !displays.isEmpty else {
      let who = name.map { "no display is online in \($0)" } ?? "no display is online"
      throw Failure(.unavailable, "\(who) at site \(site); aloft fleet lists displays")
    }
    let accepting = displays.filter { $0.report?.takesCommands ?? true }
    guard !accepting.isEmpty else {
      let who = displays.map(\.topics.name).joined(separator: ", ")
      let help = "the broker requires no password; see mqtt.commands"
      throw Failure(.unavailable, "\(who) at site \(site): commands are off because \(help)")
    }
    let rooms = Set(accepting.map(\.topics.room)).compactMap { MQTTTopics(site: site, room: $0) }
    let targets = wanted.map { [$0] } ?? rooms.map { FleetTarget(topics: $0) }
    return targets.map { target in
      var target = target
      target.displays = accepting.map(\.topics).filter(target.reaches)
      return target
    }.sorted { $0.name < $1.name }
  }

  /// Returns the message that sends a request to the target.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - id: An identifier that answers repeat; nil for none.
  /// - Returns: The message.
  package func message(_ request: CommandRequest, id: String? = nil) -> MQTTMessage {
    request.message(to: topics, id: id)
  }

  private func reaches(_ display: MQTTTopics) -> Bool {
    topics.display == nil ? topics.room == display.room : topics == display
  }

  private static func target(_ name: String, at site: TopicWord) throws(Failure) -> FleetTarget {
    let words = name.split(separator: "/", omittingEmptySubsequences: false).map { TopicWord($0) }
    guard 1...2 ~= words.count, let room = words[0], let last = words[words.count - 1],
      let place = MQTTTopics(site: site, room: room, display: words.count == 2 ? last : nil)
    else {
      let allowed = "a room such as lobby, or a room and a display such as lobby/left"
      throw Failure(.usage, "\"\(name)\" is not a room; it must be \(allowed)")
    }
    return FleetTarget(topics: place)
  }
}

extension CommandRequest {
  /// Returns the message that sends the request to a display or a room.
  func message(to topics: MQTTTopics, id: String? = nil) -> MQTTMessage {
    let json = JSONText.object([
      ("command", .string(word.rawValue)), ("value", value.map { .string($0) }),
      ("id", id.map { .string($0) }),
    ])
    return MQTTMessage(topics.topic(.command), json.description, quality: .atLeastOnce)
  }
}
