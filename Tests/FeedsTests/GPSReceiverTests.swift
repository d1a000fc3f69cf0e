import Breathing
import Flights
import Foundation
import Geodesy
import Network
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(6))) struct GPSReceiverTests {
  private static let greeting = LineServer.Act.line(
    #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#
  )

  private static func position(_ degreesNorth: Double) -> LineServer.Act {
    .line(
      #"{"class":"TPV","device":"a","mode":3,"lat":\#(degreesNorth),"lon":-1,"speed":9,"track":88}"#
    )
  }

  /// Listens until the updates are enough, and returns them.
  private func news(
    from port: UInt16,
    silence: Duration = .seconds(60),
    clock: @escaping @Sendable () -> Instant = { Instant(nanoseconds: 1_000) },
    until isEnough: @escaping @Sendable ([GPSReceiver.Event]) -> Bool
  ) async throws -> [GPSReceiver.Event] {
    let receiver = GPSReceiver(
      server: GPSServer(host: "127.0.0.1", port: port),
      backoff: Backoff(
        first: .milliseconds(1),
        longest: .milliseconds(5),
        generator: SeededGenerator(seed: 1)
      ),
      idleTimeout: silence,
      clock: clock
    )
    let log = Log()
    let task = Task {
      await receiver.run { news in
        log.news.withLock { $0.append(news) }
      }
    }
    defer { task.cancel() }
    let isHeard = try await eventually(within: 120) { isEnough(log.news.withLock(\.self)) }
    task.cancel()
    await task.value
    let news = log.news.withLock(\.self)
    try #require(isHeard, "\(news)")
    return news
  }

  private final class Log: Sendable {
    let news = Mutex<[GPSReceiver.Event]>([])
  }

  private func norths(_ news: [GPSReceiver.Event]) -> [Double] {
    news.compactMap {
      guard case .fix(let fix, _) = $0 else { return nil }
      return (fix.coordinate.latitude.degrees * 1e6).rounded() / 1e6
    }
  }

  private static func count(_ number: Int) -> @Sendable ([GPSReceiver.Event]) -> Bool {
    { $0.count { if case .fix = $0 { true } else { false } } >= number }
  }

  @Test func `it subscribes, and reports the position`() async throws {
    let server = try LineServer([[Self.greeting, Self.position(51.5), .hold]])
    let news = try await news(from: server.port, until: Self.count(1))
    #expect(server.received == ["?WATCH={\"enable\":true,\"json\":true};\n"])
    #expect(news.first == .connected(release: "3.22"))
    let fix = Fix(
      coordinate: Coordinate(degreesNorth: 51.5, degreesEast: -1),
      track: .degrees(88),
      speedMetresPerSecond: 9,
      instant: Instant(nanoseconds: 1_000)
    )
    #expect(news.last == .fix(fix, nil))
  }

  @Test func `broken, cut, binary and endless lines are ignored`() async throws {
    let sky =
      #"{"class":"SKY","satellites":["#
      + (1...60).map { #"{"PRN":\#($0),"used":\#($0 < 9)}"# }.joined(separator: ",")
    let server = try LineServer([
      [
        Self.greeting,
        .line(#"{"class":"TPV","mode":3,"lat":10,"lo"#),
        .send([0xFF, 0x00, 0xFE, 0x0A]),
        .line("$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A"),
        .send([UInt8](repeating: UInt8(ascii: "x"), count: 300_000)),
        .line(""),
        // gpsd cuts lines longer than its buffer.
        .line(String(sky.prefix(1_536))),
        .line(sky + "]}"),
        Self.position(51),
        .hold,
      ]
    ])
    let news = try await news(from: server.port, until: Self.count(1))
    #expect(norths(news) == [51])
    guard case .fix(_, let satellites) = news.last else {
      Issue.record("\(news)")
      return
    }
    #expect(satellites == GPSSatellites(seen: 60, used: 8))
  }

  @Test func `a line may arrive in pieces`() async throws {
    let text = #"{"class":"TPV","mode":3,"lat":51.25,"lon":-1}"# + "\n"
    let bits = text.utf8.flatMap { [LineServer.Act.send([$0]), .wait(milliseconds: 1)] }
    let server = try LineServer([[Self.greeting] + bits + [.hold]])
    #expect(norths(try await news(from: server.port, until: Self.count(1))) == [51.25])
  }

  @Test func `a lost connection is restored`() async throws {
    let server = try LineServer([
      [Self.greeting, Self.position(1)],
      [],
      [Self.greeting, .line(#"{"class":"TPV","mode":3,"lat":9"#)],
      [Self.greeting, Self.position(2), .hold],
    ])
    let news = try await news(from: server.port, until: Self.count(2))
    #expect(norths(news) == [1, 2])
    #expect(server.received.count == 4)
    // The second and the third connection were closed before gpsd sent data, which is nothing new.
    #expect(news.map(\.name) == ["connected", "fix", "lost", "connected", "fix"])
    #expect(news.contains(.lost("the connection was closed")))
  }

  @Test func `gpsd that closes each connection after its version is reported once`() async throws {
    let server = try LineServer([[Self.greeting]])
    let news = try await news(from: server.port) { _ in server.received.count >= 6 }
    #expect(news == [.connected(release: "3.22"), .lost("the connection was closed")])
  }

  @Test func `gpsd that comes and goes is back once, and then when it is steady`() async throws {
    let server = try LineServer([[Self.greeting, Self.position(1)]])
    let news = try await news(from: server.port, until: Self.count(6))
    #expect(
      news.map(\.name).filter { $0 != "fix" } == ["connected", "lost", "connected", "lost"]
    )
  }

  @Test func `it connects again when a receiver has fallen silent, whatever the timeout`()
    async throws
  {
    let start = Instant(nanoseconds: 0)
    // The clock stands still until the first fix, and jumps once.
    let passed = Mutex<Int64>(0)
    let server = try LineServer([
      [Self.greeting, Self.position(51), .hold], [Self.greeting, Self.position(52), .hold],
    ])
    let news = try await news(
      from: server.port,
      silence: .seconds(3_600),
      clock: { start.advanced(by: .seconds(passed.withLock(\.self))) },
      until: { news in
        if Self.count(1)(news) { passed.withLock { $0 = 15 } }
        return Self.count(2)(news)
      }
    )
    #expect(news.map(\.name) == ["connected", "fix", "lost", "connected", "fix"])
    // The connection that was given up is no other loss.
    #expect(news[2] == .lost("no data of a receiver for 15 s"))
    #expect(server.received.count == 2)
  }

  @Test func `no server, a silent server and a foreign one are distinguished`() async throws {
    func loss(_ port: UInt16, silence: Duration = .seconds(60)) async throws -> String? {
      let news = try await news(from: port, silence: silence) { !$0.isEmpty }
      guard case .lost(let reason) = news.first else { return nil }
      return reason
    }
    // Port 1 belongs to a service that is no longer in use, so it is closed.
    #expect(try await loss(1) == "the connection was refused")
    let silent = try LineServer([[.hold]])
    #expect(try await loss(silent.port, silence: .milliseconds(50)) == "no data for 50 ms")
    let stranger = try LineServer([[.line("220 mail.example.org ESMTP"), .hold]])
    #expect(try await loss(stranger.port) == "the server there is not gpsd")
  }

  @Test func `a fix without a successor expires`() async throws {
    let start = Instant(nanoseconds: 0)
    // The age of the fix in seconds; nil until there is one. From then on, each reading of the clock is four seconds
    // after the last.
    let age = Mutex<Int64?>(nil)
    let server = try LineServer([[Self.greeting, Self.position(51), .hold], [.hold]])
    let news = try await news(
      from: server.port,
      clock: {
        age.withLock {
          $0? += 4
          return start.advanced(by: .seconds($0 ?? 0))
        }
      },
      until: { news in
        if Self.count(1)(news) { age.withLock { $0 = $0 ?? 0 } }
        return news.contains(.expired)
      }
    )
    #expect(news.prefix(4).map(\.name) == ["connected", "fix", "lost", "expired"])
    #expect(news[2] == .lost("no data of a receiver for 15 s"))
  }

  @Test func `a server that accepts clients and is silent does not answer, which is soon reported`()
    async throws
  {
    let readings = Mutex(0)
    let server = try LineServer([[.hold]])
    // A clock on which each reading is three seconds after the last; the connection lasts.
    let news = try await news(
      from: server.port,
      clock: {
        readings.withLock {
          $0 += 1
          return Instant(nanoseconds: 0).advanced(by: .seconds(3 * $0))
        }
      },
      until: { !$0.isEmpty }
    )
    #expect(news == [.lost("no answer for 5 s")])
  }

  @Test(
    .enabled(
      if: GPSFake.program != nil,
      "gpsfake is not installed (Debian: gpsd, gpsd-clients)"
    )
  )
  func `gpsd's own reports of a recorded drive are understood`() async throws {
    let fake = try #require(GPSFake.program)
    let drive = try GPSFake(fake, Drive().sentences, pause: 0.05)
    defer { drive.stop() }
    let news = try await news(from: drive.port, until: Self.count(8))
    guard case .connected(let release)? = news.first(where: { $0.name == "connected" }) else {
      Issue.record("gpsd did not report its version")
      return
    }
    #expect(release.first?.isNumber == true)
    let fixes = news.compactMap { news -> Fix? in
      if case .fix(let fix, _) = news { fix } else { nil }
    }
    for fix in fixes {
      let truth = try #require(Drive().nearest(to: fix.coordinate))
      #expect(Earth.distanceMetres(from: fix.coordinate, to: truth) < 0.5)
    }
    // The first fixes come from sentences without a velocity.
    let moving = fixes.filter { $0.track != nil && $0.altitudeMetres != nil }
    #expect(moving.count >= 5)
    for fix in moving {
      #expect(abs((fix.speedMetresPerSecond ?? 0) - Drive.knots * 1852 / 3600) < 0.05)
      #expect(abs((fix.track ?? .zero).degrees - Drive.track) < 0.05)
      #expect(abs((fix.altitudeMetres ?? 0) - 30) < 0.05)
    }
  }
}

extension GPSReceiver.Event {
  fileprivate var name: String {
    switch self {
    case .connected: "connected"
    case .lost: "lost"
    case .fix: "fix"
    case .expired: "expired"
    }
  }
}
