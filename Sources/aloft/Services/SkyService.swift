import Breathing
import Feeds
import Flights
import Scenes
import SharedSky

/// Brings other people's planes to the show, and tells them of one's own where that is wanted.
struct SkyService: Sendable {
  private let link: SkyLink
  private let callsign: SkyCallsign
  private let isShared: Bool
  private let isPublic: Bool
  private let show: @Sendable () -> Show
  private let clock: SessionClock

  /// Creates the service where the shared sky is chosen.
  ///
  /// - Parameters:
  ///   - expedition: What the person chose.
  ///   - clock: The clock of the session.
  ///   - show: The show as it is.
  /// - Throws: A failure where the relay or the callsign is none.
  init?(
    _ expedition: Expedition,
    by clock: SessionClock,
    of show: @escaping @Sendable () -> Show
  ) throws(Failure) {
    let configuration = expedition.configuration
    guard configuration.settings.sky.share != .off else { return nil }
    let server = try configuration.skyServer()
    callsign = try configuration.skyCallsign()
    isShared = configuration.settings.sky.share == .share
    isPublic = configuration.settings.audience == .public
    self.show = show
    self.clock = clock
    link = SkyLink(
      to: server.host,
      port: server.port,
      // Not the show's seed: many screens may share that.
      seed: .random(in: 0...UInt64.max),
      clock: { clock.now },
      note: { Diagnostics.note($0) }
    )
  }

  /// Runs until its task is cancelled.
  func run(_ send: @escaping Services.Send) async {
    await link.run { now in
      OwnPlane(show(), at: now, as: callsign, isShared: isShared)
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
