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

  /// The time within which a new search must find the previous leader.
  private static let timeout: Duration = .seconds(5)

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
    (self.log, self.follow) = (log, follow)
  }

  /// What the service waits for.
  private enum Report: Sendable {
    case event(NetworkService.Event)
    /// The timeout of the search with this number has passed.
    case timedOut(search: Int)
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    let (reports, mail) = AsyncStream<Report>.makeStream(
      bufferingPolicy: .bufferingNewest(256)
    )
    await withDiscardingTaskGroup { group in
      group.addTask {
        await browser.run { mail.yield(.event($0)) }
        mail.finish()
      }
      var choice = LeaderChoice(room: room, of: site)
      var followed: (url: String, task: Task<Void, Never>)?
      defer { followed?.task.cancel() }
      var searches = 0
      for await report in reports {
        let ignored = choice.others
        switch report {
        case .event(let event):
          choice.receive(event)
          if case .failing(let reason) = event {
            log("cannot search for \(room): \(reason)")
            // Its timeout is void; the next search has its own.
            searches += 1
          }
          guard event == .searching else { break }
          searches += 1
          let search = searches
          group.addTask {
            guard (try? await Task.sleep(for: Self.timeout)) != nil else { return }
            mail.yield(.timedOut(search: search))
          }
        case .timedOut(let search): if search == searches { choice.settle() }
        }
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
