import Breathing
import Feeds
import Flights
import Network
import Settings
import SharedSky
package import Show
package import System

/// Shows other people's planes, and shares the own plane if enabled.
///
/// This can change during the show: nothing is sent or requested while it is off.
package struct SkyService: Sendable {
  private let server: Endpoint
  private let callsign: SkyCallsign
  private let identity: SkyClient.Identity?
  private let isPublic: Bool
  private let show: @Sendable () -> Show
  private let clock: SessionClock

  /// How often the service checks whether other planes are shown or the own one is shared.
  private static let glance: Duration = .milliseconds(250)

  /// Creates the service if a relay is set.
  ///
  /// - Parameters:
  ///   - expedition: The settings and the place.
  ///   - clock: The clock of the session.
  ///   - isSteered: Whether a person can start sharing during the show.
  ///   - show: Returns the current show.
  /// - Throws: A failure when the relay, the callsign or the identity is invalid.
  package init?(
    _ expedition: SessionBuilder,
    by clock: SessionClock,
    isSteered: Bool,
    of show: @escaping @Sendable () -> Show
  ) throws(Failure) {
    let configuration = expedition.configuration
    let sky = configuration.settings.sky
    guard sky.share != .off || isSteered && sky.server != nil else { return nil }
    server = try configuration.skyServer()
    callsign = try configuration.skyCallsign()
    identity = try configuration.skyIdentity()
    isPublic = configuration.settings.audience == .public
    self.show = show
    self.clock = clock
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    repeat {
      guard isWanted else { continue }
      await withTaskGroup { group in
        group.addTask { await talk(send) }
        while isWanted, (try? await Task.sleep(for: Self.glance)) != nil {}
        group.cancelAll()
      }
      if !Task.isCancelled { send(.fellows([])) }
    } while (try? await Task.sleep(for: Self.glance)) != nil
  }

  private var isWanted: Bool { (show().appearance.share ?? .off) != .off }

  private func talk(_ send: @escaping Services.Send) async {
    let link = SkyLink(server, by: clock, as: identity)
    await link.run { now in
      let show = show()
      return OwnPlane(show, at: now, as: callsign, isShared: show.appearance.share == .share)
    } _: { news in
      let now = clock.now
      let former = Dictionary(uniqueKeysWithValues: show().fellows.map { ($0.id, $0) })
      let fellows = news.neighbours.shown(at: now).map { neighbour in
        // A public screen does not show names that strangers chose.
        let fellow = NeighbourPlane(neighbour, at: now, isRenamed: isPublic)
        return former[fellow.id].map { fellow.following($0, at: now) } ?? fellow
      }
      send(.fellows(fellows))
    }
  }
}
