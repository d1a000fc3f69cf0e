package import Discovery
package import Outlets

/// The leader of a room, among the screens that are announced on the local network.
///
/// The first one stays the leader until it leaves, so that a second announcement cannot take over the room. This also
/// holds when a new search begins, as after a restart of Avahi, which finds the screens in any order.
package struct LeaderChoice: Sendable, Hashable {
  private let site: TopicWord
  private let room: TopicWord

  /// The leaders announced for the room, by the name of their service, in the order of their arrival.
  private var leaders: [Announced] = []

  /// The leader of the previous search, until the current search finds it or ``settle()`` is called.
  private var former: Announced?

  /// The maximum number of leaders to remember, because others could announce any number.
  private static let maximumLeaders = 16

  private struct Announced: Sendable, Hashable {
    let name: String
    var url: String
  }

  /// Creates a choice without leaders.
  package init(room: TopicWord, of site: TopicWord) {
    (self.site, self.room) = (site, room)
  }

  /// The base URL of the leader; nil while none is announced.
  package var url: String? { (former ?? leaders.first)?.url }

  /// The URLs of the leaders that are ignored because another one was there before.
  package var others: [String] { former == nil ? leaders.dropFirst().map(\.url) : [] }

  /// Ends the wait for the leader of the previous search.
  package mutating func settle() { former = nil }

  /// Processes what a search reports.
  package mutating func receive(_ event: NetworkService.Event) {
    switch event {
    case .found(let service):
      let index = leaders.firstIndex { $0.name == service.name }
      let isFormer = former?.name == service.name
      if isFormer { former = nil }
      guard let found = AnnouncedRoom(service), found.role == .leader, found.identity.site == site,
        found.identity.room == room
      else {
        if let index { leaders.remove(at: index) }
        return
      }
      if let index {
        leaders[index].url = found.url
      } else if isFormer {
        let first = Announced(name: service.name, url: found.url)
        leaders = [first] + leaders.prefix(Self.maximumLeaders - 1)
      } else if leaders.count < Self.maximumLeaders {
        leaders.append(Announced(name: service.name, url: found.url))
      }
    case .gone(let name):
      leaders.removeAll { $0.name == name }
      if former?.name == name { former = nil }
    case .searching: (former, leaders) = (former ?? leaders.first, [])
    case .failing: break
    }
  }
}
