import Breathing
import Feeds
import Flights
import Network
import Settings
import SharedSky
package import Show
package import System

/// Shows other people's planes, and shares this screen's plane if enabled.
///
/// This can change during the show: nothing is sent or requested while it is off.
package struct SkyService: Sendable {
  private let server: Endpoint
  private let callsign: SkyCallsign
  private let identity: SkyClient.Identity?
  private let isClosed: Bool
  private let isPublic: Bool
  private let show: @Sendable () -> Show
  private let clock: SessionClock

  /// Called with true when the relay stops answering, and with false when it answers again.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// How often the service checks whether other planes are shown or this screen's is shared.
  private static let pollInterval: Duration = .milliseconds(250)

  /// Creates the service if a relay is set.
  ///
  /// - Parameters:
  ///   - setup: The settings and the place.
  ///   - clock: The clock of the session.
  ///   - isInteractive: Whether a person can start sharing during the show.
  ///   - show: Returns the current show.
  /// - Throws: A failure if the relay, the callsign, the identity or its circle is invalid.
  package init?(
    _ setup: Setup,
    by clock: SessionClock,
    isInteractive: Bool,
    of show: @escaping @Sendable () -> Show
  ) throws(Failure) {
    let configuration = setup.configuration
    let sky = configuration.settings.sky
    guard sky.share != .off || isInteractive && sky.server != nil else { return nil }
    server = try configuration.skyServer()
    callsign = try configuration.skyCallsign()
    identity = try configuration.skyIdentity()
    isClosed = try configuration.isSkyClosed(for: identity)
    isPublic = configuration.settings.audience == .public
    self.show = show
    self.clock = clock
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    repeat {
      guard isWanted else { continue }
      await withTaskGroup { group in
        group.addTask { await exchangeReports(send) }
        while isWanted, (try? await Task.sleep(for: Self.pollInterval)) != nil {}
        group.cancelAll()
      }
      guard !Task.isCancelled else { return }
      send(.neighbours([]))
      note(false)
    } while (try? await Task.sleep(for: Self.pollInterval)) != nil
  }

  private var isWanted: Bool { (show().appearance.share ?? .off) != .off }

  private func exchangeReports(_ send: @escaping Services.Send) async {
    var link = SkyLink(server, by: clock, as: identity)
    link.note = note
    await link.run { now in
      let show = show()
      return OwnPlane(
        show,
        at: now,
        as: callsign,
        isShared: show.appearance.share == .share,
        isClosed: isClosed
      )
    } _: { news in
      let now = clock.now
      let former = Dictionary(uniqueKeysWithValues: show().skyNeighbours.map { ($0.id, $0) })
      let planes = news.neighbours.shown(at: now).map { neighbour in
        // A public screen does not show names that strangers chose.
        let plane = NeighbourPlane(neighbour, at: now, isRenamed: isPublic)
        return former[plane.id].map { plane.following($0, at: now) } ?? plane
      }
      send(.neighbours(planes))
    }
  }
}
