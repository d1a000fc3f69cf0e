import Airports
import Breathing
import Feeds
import Geodesy
import Network
import Scenes
import Show
import Synchronization
import TestRigs
import TestSamples
import TestSupport
import Testing

/// A real gpsd that replays a flight, and the card of the airfield to divert to.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: GPSFake.program != nil, "gpsfake is not installed (Debian: gpsd, gpsd-clients)")
)
struct NearestAirfieldTests {
  /// A flight from Fairoaks to Blackbushe in 60 positions.
  private static var sentences: String {
    (0..<60).map { second in
      let share = Double(second) / 59
      return GPSMoment(
        second: second,
        north: 51.348 + (51.324 - 51.348) * share,
        east: -0.559 + (-0.848 + 0.559) * share,
        knots: 110,
        track: 262,
        metres: 600
      ).sentences
    }.joined()
  }

  @Test func `the card follows a replayed flight without a touch`() async throws {
    let catalogue = try Catalogue(bytes: Checkout.resource("airports.catalogue"))
    let needs = RunwayNeeds(surfaces: Surface.hard)
    let show = Mutex(try Cards.show(card: .nearest(needs), catalogue: catalogue))
    let gps = try GPSFake(try #require(GPSFake.program), Self.sentences, pause: 0.02)
    defer { gps.stop() }
    let receiver = GPSReceiver(
      server: GPSServer(host: "127.0.0.1", port: gps.port),
      backoff: Backoff(
        first: .milliseconds(10),
        longest: .milliseconds(100),
        generator: SeededGenerator(seed: 1)
      )
    ) { Cards.start }

    let seen = Mutex<Set<String>>([])
    let listening = Task {
      await receiver.run { news in
        guard case .fix(let fix, _) = news else { return }
        let words = show.withLock { show in
          show.apply(.fix(fix), at: Cards.start)
          return show.scene(at: Cards.instant(5), size: SIMD2(960, 540)).words
        }
        seen.withLock { $0.formUnion(words) }
      }
    }
    let both: Set = ["EGTF", "EGLK"]
    #expect(try await eventually(within: 120) { seen.withLock { both.isSubset(of: $0) } })
    listening.cancel()
    await listening.value
  }
}
