import Breathing
import Discovery
package import Outlets
import System

/// Follows the screen that is announced on the local network as the leader of a room.
///
/// A leader whose announcement ends is followed until another one is announced, because a busy
/// network loses announcements.
package struct RoomFollowService: Sendable {
  /// Follows the leader at a base URL until its task is cancelled.
  package typealias Follow = @Sendable (_ url: String) async -> Void

  private let site: TopicWord
  private let room: TopicWord
  private let browser: ServiceBrowser
  private let follow: Follow
  private let log: @Sendable (String) -> Void

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - room: The room.
  ///   - site: The site of the room.
  ///   - bus: The address of Avahi's bus; nil for the system bus.
  ///   - log: Logs a message.
  ///   - follow: Follows a leader.
  package init(
    room: TopicWord,
    of site: TopicWord,
    onBusAt bus: String? = nil,
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) },
    follow: @escaping Follow
  ) {
    (self.site, self.room) = (site, room)
    browser = ServiceBrowser(
      AnnouncedRoom.serviceType,
      onBusAt: bus,
      seed: .random(in: 0...UInt64.max)
    )
    self.log = log
    self.follow = follow
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    let (reports, mail) = AsyncStream<NetworkService.Event>.makeStream(
      bufferingPolicy: .bufferingNewest(256)
    )
    await withTaskGroup { group in
      group.addTask {
        await browser.run { mail.yield($0) }
        mail.finish()
      }
      var choice = LeaderChoice(room: room, of: site)
      var followed: (url: String, task: Task<Void, Never>)?
      defer { followed?.task.cancel() }
      for await event in reports {
        if case .failing(let reason) = event { log("cannot search for \(room): \(reason)") }
        let ignored = choice.others
        choice.receive(event)
        for url in choice.others where !ignored.contains(url) {
          log("\(url) is announced as the leader of \(room), too, and is ignored")
        }
        guard let url = choice.url, url != followed?.url else { continue }
        followed?.task.cancel()
        log("following \(url), which leads \(room)")
        followed = (url, Task { await follow(url) })
      }
    }
  }
}
