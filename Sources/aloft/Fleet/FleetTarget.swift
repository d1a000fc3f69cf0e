import Surface

/// Whom a command is for: a room, or one display of it.
struct FleetTarget: Sendable, Hashable {
  private let place: MQTTPlace

  /// What it is called: `lobby`, `lobby/left`.
  var name: String { place.name }

  /// Finds whom a person means, among those who are there.
  ///
  /// - Parameters:
  ///   - name: The room, or the room and the display; nil for all rooms.
  ///   - site: The house.
  ///   - listen: Listens for displays until enough was heard, or long enough.
  /// - Returns: One target, or one for each room in which somebody is there.
  /// - Throws: A failure where the name is none, or nobody is there.
  static func find(
    _ name: String?,
    at site: String,
    listen: (_ isEnough: (FleetRoster) -> Bool) throws(Failure) -> FleetRoster
  ) throws(Failure) -> [FleetTarget] {
    guard let site = TopicWord(site) else {
      throw Failure(.configuration, "mqtt.site is \"\(site)\"; it must be \(TopicWord.allowed)")
    }
    let wanted = try name.map { name throws(Failure) in try target(name, at: site) }
    func present(_ roster: FleetRoster) -> [FleetTarget] {
      let online = roster.displays.filter { $0.isOnline == true && $0.place.site == site }
      guard let wanted else {
        let rooms = Set(online.map(\.place.room))
        return rooms.compactMap { MQTTPlace(site: site, room: $0).map { FleetTarget(place: $0) } }
      }
      return online.contains { wanted.reaches($0.place) } ? [wanted] : []
    }
    let roster = try listen { wanted != nil && !present($0).isEmpty }
    let targets = present(roster).sorted { $0.name < $1.name }
    guard !targets.isEmpty else {
      let who = name.map { "nobody is there in \($0)" } ?? "nobody is there"
      throw Failure(.unavailable, "\(who) at the site \(site); aloft fleet lists who is")
    }
    return targets
  }

  /// The message that carries a request to it.
  func message(_ request: CommandRequest) -> MQTTMessage {
    let json = JSONText.object([
      ("command", .string(request.word.rawValue)), ("value", request.value.map { .string($0) }),
    ])
    return MQTTMessage(place.topic(.command), json.description, quality: .atLeastOnce)
  }

  private func reaches(_ display: MQTTPlace) -> Bool {
    place.display == nil ? place.room == display.room : place == display
  }

  private static func target(_ name: String, at site: TopicWord) throws(Failure) -> FleetTarget {
    let words = name.split(separator: "/", omittingEmptySubsequences: false).map { TopicWord($0) }
    guard 1...2 ~= words.count, let room = words[0], let last = words[words.count - 1],
      let place = MQTTPlace(site: site, room: room, display: words.count == 2 ? last : nil)
    else {
      let allowed = "a room such as lobby, or a room and a display such as lobby/left"
      throw Failure(.usage, "\"\(name)\" is no room; it must be \(allowed)")
    }
    return FleetTarget(place: place)
  }
}
