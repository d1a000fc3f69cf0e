import Breathing
import Feeds
import Flights
import Network
import Scenes
import SharedSky

/// Brings other people's planes to the show, and tells them of one's own where that is wanted.
///
/// Whether it is can change while the show goes on: nothing is sent or asked while it is off.
struct SkyService: Sendable {
  private let server: Endpoint
  private let callsign: SkyCallsign
  private let identity: SkyClient.Identity?
  private let isPublic: Bool
  private let show: @Sendable () -> Show
  private let clock: SessionClock

  /// How often it is looked whether others are wanted.
  private static let glance: Duration = .milliseconds(250)

  /// Creates the service where there is a relay.
  ///
  /// - Parameters:
  ///   - expedition: What the person chose.
  ///   - clock: The clock of the session.
  ///   - isSteered: Whether a person may begin to share while the show goes on.
  ///   - show: The show as it is.
  /// - Throws: A failure where the relay, the callsign or the identity is none.
  init?(
    _ expedition: Expedition,
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
  func run(_ send: @escaping Services.Send) async {
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
        // Nobody chooses what a public screen reads out.
        let fellow = Fellow(neighbour, at: now, isRenamed: isPublic)
        return former[fellow.id].map { fellow.following($0, at: now) } ?? fellow
      }
      send(.fellows(fellows))
    }
  }
}
