import Breathing
import Foundation
import Geodesy
import HTTPServer
package import Network
import Outlets
package import RelayServer
package import SharedSky
import Synchronization
package import TestSupport
import Testing

/// A relay's page with a sky that a test makes up.
package final class SkyPageRig: Sendable {
  private let reports: Mutex<[StoredReport]>

  /// Creates a page over a sky.
  package init(_ reports: [StoredReport] = []) {
    self.reports = Mutex(reports)
  }

  /// Changes the sky.
  package func show(_ reports: [StoredReport]) {
    self.reports.withLock { $0 = reports }
  }

  /// The time it is.
  package static var now: SkyTime {
    SkyTime(Instant(sinceEpoch: .seconds(Date.now.timeIntervalSince1970)))
  }

  /// What a plane reports just now.
  package static func report(
    _ id: UInt64 = 1,
    north: Double,
    east: Double,
    track: Double = 90,
    speed: Double = 60,
    rate: UInt8 = 8,
    flags: PlaneFlags = [.airborne, .inSession]
  ) -> StoredReport {
    StoredReport(
      id: PlaneID(rawValue: id),
      time: now,
      state: FlightState(
        at: Coordinate(degreesNorth: north, degreesEast: east),
        altitudeMetres: 1_000,
        speedMetresPerSecond: speed,
        track: .degrees(track)
      ),
      breath: BreathMark(phase: UInt8(truncatingIfNeeded: id &* 37), pattern: 0, rate: rate),
      flags: flags,
      callsign: (try? SkyCallsign("SECRET")) ?? .none
    )
  }

  /// Planes all over the world, more of them at some places than at others.
  package static func crowd(_ count: Int) -> [StoredReport] {
    var generator = SeededGenerator(seed: 5)
    return (0..<count).map { number in
      // One of three is somewhere, the others over Europe.
      let (north, east): (ClosedRange<Double>, ClosedRange<Double>) =
        number % 3 == 0 ? (-70...70, -180...180) : (44...56, -4...16)
      return report(
        UInt64(number),
        north: .random(in: north, using: &generator),
        east: .random(in: east, using: &generator),
        track: .random(in: 0..<360, using: &generator),
        rate: .random(in: 6...10, using: &generator)
      )
    }
  }

  /// The sky as if all had reported just now: a browser may take long to start, and what is old is not shown.
  private var sky: CoarseSky {
    let now = Self.now
    var reports = reports.withLock(\.self)
    for index in reports.indices { reports[index].time = now }
    return CoarseSky(reports, at: now, seed: 1)
  }

  /// What answers, as the relay has it.
  package var desk: RelayRouter {
    RelayRouter(
      web: Self.web,
      sky: SkyRouter { [self] in sky },
      problem: { nil },
      metrics: { "aloft_relay_planes 1\n" }
    )
  }

  /// Serves while a test runs.
  ///
  /// - Parameters:
  ///   - address: Where; a free port of this machine if nil.
  ///   - body: The test, told where it is served.
  /// - Returns: What the test returns.
  /// - Throws: What the test throws.
  package func serve<Result: Sendable>(
    at address: Endpoint? = nil,
    _ body: @escaping @Sendable (Endpoint) async throws -> Result
  ) async throws -> Result {
    let free = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
    let listener = try HTTPListener(address ?? free)
    let desk = desk
    let server = HTTPServer(
      listener,
      unixSeconds: { Self.now.instant.nanoseconds / 1_000_000_000 },
      desk: { desk.answer($0) }
    )
    let serving = Task { await server.run() }
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body(listener.address)) } catch { result = .failure(error) }
    serving.cancel()
    await serving.value
    return try result.get()
  }

  /// Visits the page with a browser while a test runs, from when it knows the sky.
  package func visited(
    size: (Int, Int) = (1_280, 800),
    wishes: [String: String] = [:],
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    try await serve { address in
      try await Browser.visit("http://\(address)/", size: size, wishes: wishes) { page, browser in
        try await page.wait(until: "document.body.dataset.relay === 'there'")
        try await body(page, browser)
      }
    }
  }

  /// The page's files, as they are in this package.
  private static var web: StaticFiles {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../")
    return StaticFiles(path: root.standardizedFileURL.path() + "Resources/web", pagesIn: "sky")
  }
}

extension BrowserPage {
  /// Where the map page draws a plane.
  package struct ShownPlane: Decodable {
    /// Pixels from the left and from the top.
    package let at: [Double]
    /// Where its nose points, clockwise from up, in radians.
    package let turn: Double
  }

  /// The planes that the map page draws, those beyond the edge of the picture among them.
  package func shownPlanes() async throws -> [ShownPlane] {
    try await value("import('/sky/sky.js').then((m) => m.shown().filter((plane) => plane))")
  }
}
