import Breathing
import Flights
import Geodesy
import Testing

@testable import Show

@Suite struct PingTests {
  private let start = Europe.start.advanced(by: .seconds(20))

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// The radar of a busy sky, visible.
  private func show(blips: Bool = true) throws -> Show {
    var show = try Panels.show()
    show.apply(.view(.radar), at: Europe.start)
    show.apply(.radar(.set(.range(metres: 250_000))), at: Europe.start)
    show.apply(.radar(.set(.blips(blips))), at: Europe.start)
    return show
  }

  @Test func `successive spans have each ping once, however they are cut`() throws {
    let show = try show()
    let whole = show.pings(in: instant(0)..<instant(55))
    #expect(whole.count > 5)
    #expect(whole == whole.sorted { $0.instant < $1.instant })
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5 {
      var pings: [Ping] = []
      var last = instant(0)
      while last < instant(55) {
        let next = min(last.advanced(by: .milliseconds(Int(random.unit() * 900))), instant(55))
        pings += show.pings(in: last..<next)
        last = next
      }
      #expect(pings == whole)
    }
    // At the exact instant of each, too.
    for ping in whole {
      let after = ping.instant.advanced(by: .nanoseconds(1))
      #expect(show.pings(in: ping.instant..<after) == [ping])
      #expect(show.pings(in: instant(0)..<ping.instant).contains(ping) == false)
    }
  }

  @Test func `there may be pings while the radar is visible and its blips are heard`() throws {
    let shown = try show()
    #expect(shown.mayPing(at: instant(0)))
    let silent = try show(blips: false)
    #expect(!silent.mayPing(at: instant(0)))
    var still = shown
    still.apply(.reduceMotion(true), at: instant(0))
    #expect(still.mayPing(at: instant(0)))
    var left = shown
    left.apply(.view(.sky), at: instant(1))
    #expect(left.mayPing(at: instant(1)))
    #expect(!left.mayPing(at: instant(5)))
  }

  @Test func `every aircraft the beam meets sounds, unless a nearer one is in the same beat`()
    throws
  {
    let show = try show()
    let radar = try #require(show.radar)
    let scope = Scope(
      home: radar.home,
      rangeMetres: 250_000,
      up: .zero,
      center: .zero,
      radius: 1
    )
    let span = instant(0)..<instant(30)
    let pings = show.pings(in: span)
    var met = 0
    for target in radar.fleet.targets(at: instant(15)) {
      // In steps small enough to show the beam passing.
      for step in 0..<600 {
        let (a, b) = (instant(Double(step) / 20), instant(Double(step + 1) / 20))
        guard let here = target.contact(a), let there = target.contact(b) else { continue }
        let sight = scope.relativePosition(of: here.place)
        guard sight.distanceMetres < 249_000 else { continue }
        func ahead(_ now: Instant, _ contact: Contact) -> Double {
          let way =
            scope.direction(of: scope.relativePosition(of: contact.place).bearing)
            - Sweep(show.timeline, at: now).direction
          return way - way.rounded(.down)
        }
        guard ahead(a, here) < 0.25, ahead(b, there) > 0.75 else { continue }
        met += 1
        let isHeard = pings.contains { ping in
          abs(ping.instant.duration(to: a).seconds) < 0.35
            && ping.distance * 250_000 <= sight.distanceMetres + 300
        }
        #expect(isHeard || b > instant(29.7) || a < instant(0.3), "\(target.id) at \(step)")
      }
    }
    #expect(met > 5)
  }

  @Test func `pings of a hundred aircraft are at least 149 ms apart`() throws {
    var show = try show()
    // A hundred aircraft all around, many of them in one direction.
    let traffic = try Panels.crowd(around: Europe.heathrow, count: 100, at: start)
    show.apply(.traffic(traffic, sources: []), at: start)
    let pings = show.pings(in: instant(0)..<instant(20))
    #expect(pings.count > 20)
    for (ping, next) in zip(pings, pings.dropFirst()) {
      #expect(ping.instant.duration(to: next.instant) >= .milliseconds(149))
    }
    for ping in pings {
      #expect((0...1).contains(ping.distance) && (-1...1).contains(ping.side))
    }
  }

  @Test func `with reduced motion, which draws no beam, the same is audible`() throws {
    let span = instant(0)..<instant(30)
    var still = try show()
    still.apply(.reduceMotion(true), at: instant(-1))
    let heard = still.pings(in: span)
    #expect(!heard.isEmpty)
    #expect(try heard == show().pings(in: span))
  }

  @Test func `nothing is audible unless enabled, visible and moving`() throws {
    let span = instant(0)..<instant(30)
    #expect(try show(blips: false).pings(in: span).isEmpty)
    var sky = try show()
    sky.apply(.view(.sky), at: instant(-5))
    #expect(sky.pings(in: span).isEmpty)
    var paused = try show()
    paused.apply(.togglePause, at: instant(-5))
    #expect(paused.pings(in: span).isEmpty)
    #expect(try show().pings(in: instant(3)..<instant(3)).isEmpty)
  }

  @Test func `only visible aircraft are audible`() throws {
    var show = try show()
    let traffic = try Panels.crowd(around: Europe.heathrow, count: 100, at: start)
    show.apply(.traffic(traffic, sources: []), at: start)
    let span = instant(0)..<instant(20)
    // Of 250 km, the filter leaves 60.
    func isFar(_ ping: Ping) -> Bool { ping.distance > 0.24 }
    #expect(show.pings(in: span).contains(where: isFar))
    var filter = RadarFilter()
    filter.farthestMetres = 60_000
    show.apply(.radar(.set(.filter(filter))), at: start)
    let pings = show.pings(in: span)
    #expect(!pings.isEmpty && !pings.contains(where: isFar))
  }
}
