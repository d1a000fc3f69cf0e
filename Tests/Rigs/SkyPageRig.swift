import Breathing
import Foundation
import Geodesy
package import HTTPServer
package import Network
import Outlets
package import RelayServer
package import SharedSky
import Synchronization
package import TestSupport
import Testing
package import Text

/// A relay's map page with simulated planes.
package final class SkyPageRig: Sendable {
  private let reports: Mutex<[StoredReport]>
  private let words: Words

  /// Creates a page with planes, in a language.
  package init(_ reports: [StoredReport] = [], words: Words = Words()) {
    self.reports = Mutex(reports)
    self.words = words
  }

  /// Replaces the planes.
  package func show(_ reports: [StoredReport]) {
    self.reports.withLock { $0 = reports }
  }

  /// The current time.
  package static var now: SkyTime {
    SkyTime(Instant(sinceEpoch: .seconds(Date.now.timeIntervalSince1970)))
  }

  /// Returns a plane's report with the current time.
  package static func report(
    _ id: UInt64 = 1,
    north: Double,
    east: Double,
    track: Double = 90,
    speed: Double = 60,
    rate: UInt8 = 8,
    flags: PlaneFlags = [.airborne, .inSession],
    emergency: EmergencyKind = .none
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
      callsign: (try? SkyCallsign("SECRET")) ?? .none,
      emergency: emergency
    )
  }

  /// Returns planes all over the world, denser in some areas.
  package static func crowd(_ count: Int) -> [StoredReport] {
    var generator = SeededGenerator(seed: 5)
    return (0..<count).map { number in
      // One in three is anywhere, the others are over Europe.
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

  /// The planes as if all had just reported: a browser may take long to start, and old reports are
  /// not shown.
  private var sky: CoarseSky {
    let now = Self.now
    var reports = reports.withLock(\.self)
    for index in reports.indices { reports[index].time = now }
    return CoarseSky(reports, at: now, seed: 1)
  }

  /// The HTTP handlers, as in a relay.
  package var router: RelayRouter { router(skies: AnswerQueue("sky"), files: AnswerQueue("files")) }

  /// Returns the HTTP handlers with queues that compute the sky and read the files.
  package func router(skies: AnswerQueue, files: AnswerQueue) -> RelayRouter {
    RelayRouter(
      web: Self.web,
      sky: SkyRouter { [self] in sky },
      words: words,
      problem: { nil },
      metrics: { "aloft_relay_planes 1\n" },
      skies: skies,
      files: files
    )
  }

  /// Serves the page while a test runs.
  ///
  /// - Parameters:
  ///   - address: The address to listen on; nil for a free port of this machine.
  ///   - body: The test, which gets the address.
  /// - Returns: The result of the test.
  /// - Throws: Any error of the test.
  package func serve<Result: Sendable>(
    at address: Endpoint? = nil,
    _ body: @escaping @Sendable (Endpoint) async throws -> Result
  ) async throws -> Result {
    let free = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
    let listener = try HTTPListener(address ?? free)
    let router = router
    let server = HTTPServer(
      listener,
      unixSeconds: { Self.now.instant.nanoseconds / 1_000_000_000 },
      handler: { await router.answer($0) }
    )
    return try await whileRunning {
      await server.run()
    } during: {
      try await body(listener.address)
    }
  }

  /// Opens the page in a browser, and runs a test once the page has the planes.
  package func visited(
    size: (Int, Int) = (1_280, 800),
    mediaFeatures: [String: String] = [:],
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    try await serve { address in
      try await Browser.visit("http://\(address)/", size: size, mediaFeatures: mediaFeatures) {
        page,
        browser in
        try await page.wait(until: "document.body.dataset.relay === 'there'")
        try await body(page, browser)
      }
    }
  }

  /// The page's files in this package.
  private static var web: StaticFiles {
    StaticFiles(path: Checkout.resources.appending(path: "web").path(), pagesIn: "sky")
  }
}

extension BrowserPage {
  /// A plane as the map page draws it.
  package struct ShownPlane: Decodable {
    /// The distance from the left and from the top, in pixels.
    package let at: [Double]
    /// The heading on the screen, clockwise from up, in radians.
    package let turn: Double
  }

  /// Returns the planes that the map page draws, including those outside the picture.
  package func shownPlanes() async throws -> [ShownPlane] {
    try await value("import('/sky/sky.js').then((m) => m.shown().filter((plane) => plane))")
  }
}
