package import Discovery
package import Outlets
import Synchronization
package import System

/// A search for the screens that are announced on the local network.
package struct RoomSearch: Sendable, Hashable {
  private var byName: [String: AnnouncedRoom] = [:]

  /// Why the search does not work; nil while it does.
  private var problem: String?

  /// The maximum number of screens, because others could announce any number.
  private static let maximumScreens = 1_000

  /// Creates a search that has found nothing.
  package init() {}

  /// The screens, sorted by site, room, display and address.
  package var rooms: [AnnouncedRoom] {
    byName.values.sorted {
      ($0.identity.site.text, $0.identity.name, $0.url)
        < ($1.identity.site.text, $1.identity.name, $1.url)
    }
  }

  /// Processes what the search reports.
  package mutating func receive(_ event: NetworkService.Event) {
    switch event {
    case .found(let service):
      guard byName[service.name] != nil || byName.count < Self.maximumScreens else { return }
      byName[service.name] = AnnouncedRoom(service)
    case .gone(let name): byName[name] = nil
    case .searching: (byName, problem) = ([:], nil)
    case .failing(let reason): problem = reason
    }
  }

  /// Searches for a time.
  ///
  /// - Parameters:
  ///   - time: How long to listen.
  ///   - bus: The address of Avahi's bus; nil for the system bus.
  /// - Returns: The screens that are announced at its end.
  /// - Throws: A failure if Avahi cannot be asked.
  package static func rooms(
    for time: Duration,
    onBusAt bus: String? = nil
  ) async throws(Failure) -> [AnnouncedRoom] {
    let state = FoundRooms()
    let browser = ServiceBrowser(
      AnnouncedRoom.serviceType,
      onBusAt: bus,
      seed: .random(in: 0...UInt64.max)
    )
    let task = Task { await browser.run { event in state.search.withLock { $0.receive(event) } } }
    try? await Task.sleep(for: time)
    task.cancel()
    await task.value
    let search = state.search.withLock(\.self)
    if let problem = search.problem {
      throw Failure(.unavailable, "cannot search for rooms: \(problem)")
    }
    return search.rooms
  }
}

/// What a search has found so far.
private final class FoundRooms: Sendable {
  let search = Mutex(RoomSearch())
}

extension [AnnouncedRoom] {
  /// Returns the screen that leads a room.
  ///
  /// - Throws: A failure if none is announced.
  package func leader(of room: TopicWord, at site: TopicWord) throws(Failure) -> AnnouncedRoom {
    let leader = first {
      $0.identity.room == room && $0.identity.site == site && $0.role == .leader
    }
    if let leader { return leader }
    throw Failure(
      .unavailable,
      "no display announces that it leads this room (room.lead, mdns.announce)"
    )
  }
}
