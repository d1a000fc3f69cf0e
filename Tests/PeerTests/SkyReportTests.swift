import Foundation
import Geodesy
import TestRigs
import TestSupport
import Testing

/// A real gpsd in an aircraft, the real program that reports it, a real relay, and a client that
/// watches.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: GPSFake.program != nil, "gpsfake is not installed (Debian: gpsd, gpsd-clients)")
)
struct SkyReportTests {
  /// A circuit westward from Heathrow's southern runway, which is 25 m above the sea: rolling from
  /// the second second on, airborne in the seventh, level from the sixteenth, and down from the
  /// 27th.
  private struct Circuit {
    static let ground = 27.0
    static let north = 51.4647
    static let east = -0.4340
    static let liftOff = 7
    static let top = 16
    static let touchDown = 27

    static func speed(_ second: Int) -> Double {
      second < 4 ? 4 : second < liftOff ? 50 : second < touchDown ? 75 : 1
    }

    static func metres(_ second: Int) -> Double {
      guard second < touchDown else { return ground }
      return ground + 20 * Double(min(max(second - liftOff + 1, 0), top - liftOff))
    }

    /// How far west it is, in metres.
    static func way(_ second: Int) -> Double {
      (0..<second).map(speed).reduce(0, +)
    }

    static func place(_ second: Int) -> Coordinate {
      let degrees = way(second) / 111_195 / cos(north * .pi / 180)
      return Coordinate(degreesNorth: north, degreesEast: east - degrees)
    }

    static var sentences: String {
      (0..<300).map { second in
        GPSMoment(
          second: second,
          north: place(second).latitude.degrees,
          east: place(second).longitude.degrees,
          knots: speed(second) * 3_600 / 1_852,
          track: 270,
          metres: metres(second)
        ).sentences
      }.joined()
    }

    /// The position at an altitude of the climb.
    static func place(climbingAt metres: Double) -> Coordinate {
      place(liftOff - 1 + Int(((metres - ground) / 20).rounded()))
    }
  }

  @Test func `an aircraft is visible only while it flies, at its position`() async throws {
    let (relay, server) = try await BackgroundProgram.relay()
    let watcher = try BackgroundProgram(
      ["sky", "watch", "--near", "51.4706,-0.4619", "--server", server, "--json"]
    )
    // A real second for each of its seconds.
    let gps = try GPSFake(try #require(GPSFake.program), Circuit.sentences, pause: 1.0 / 3)
    defer { gps.stop() }
    let reporter = try BackgroundProgram(
      ["sky", "report", "--gps", "127.0.0.1:\(gps.port)", "--server", server]
        + ["--callsign", "G-TEST"]
    )
    // Before it can have reported that it is airborne.
    var takeOff = 0.0
    let flies = try await eventually(within: 120) {
      let now = Date.now.timeIntervalSince1970
      if reporter.errors.contains("in the air: reported from now") { return true }
      takeOff = now
      return false
    }
    #expect(flies, "\(reporter.errors)")
    let isSeen = try await eventually(within: 120) { !watcher.reports.isEmpty }
    #expect(isSeen, "\(relay.errors)\n\(watcher.errors)\n\(reporter.errors)")
    let lands = try await eventually(within: 120) { reporter.errors.contains("landed") }
    #expect(lands, "\(reporter.errors)")
    // The relay receives the report within a second, and forwards it within five. Packets under way
    // then arrive, and no others.
    var (count, since) = (watcher.reports.count, ContinuousClock.now)
    let isOver = try await eventually(within: 120) {
      let next = watcher.reports.count
      if next != count { (count, since) = (next, .now) }
      return since.duration(to: .now) > .seconds(11)
    }
    #expect(isOver, "it is still reported")
    let reports = watcher.reports

    var errors: [Double] = []
    for report in reports {
      // Its time has a resolution of a tenth of a second.
      #expect(Double(report.timeMS) / 1_000 > takeOff - 0.2, "\(report) is before \(takeOff)")
      #expect(report.callsign == "G-TEST" && !report.isEmergency)
      let here = Coordinate(degreesNorth: report.latitude, degreesEast: report.longitude)
      // After the landing it is still reported for a minute, while it rolls out.
      let isLevel = report.altitude > Circuit.metres(Circuit.top) - 1
      let isUp = report.altitude > Circuit.ground + 20
      let span = isUp ? Circuit.top...Circuit.touchDown : Circuit.touchDown...300
      let truth =
        isUp && !isLevel
        ? Circuit.place(climbingAt: report.altitude)
        : span.map(Circuit.place).min {
          Earth.distanceMetres(from: here, to: $0) < Earth.distanceMetres(from: here, to: $1)
        }
      let off = Earth.distanceMetres(from: here, to: try #require(truth))
      // It has flown on since the receiver's fix: for a second or somewhat more, and never for
      // longer than ten, after which it is not reported.
      #expect(off < 120 + 10 * Circuit.speed(Circuit.top), "\(report) is \(off) m off")
      if isUp { errors.append(off) }
    }
    #expect(errors.contains { $0 < 120 }, "\(errors)")
  }

  @Test func `a helicopter in distress in a canyon is seen, however slow and low`() async throws {
    let (relay, server) = try await BackgroundProgram.relay()
    let watcher = try BackgroundProgram(
      ["sky", "watch", "--near", "36.1,-112.1", "--server", server, "--json"]
    )
    // 1,500 m above the sea, below a heliport on the canyon's rim at 2,100 m.
    let sentences = (0..<120).map { second in
      GPSMoment(
        second: second,
        north: 36.1,
        east: -112.1,
        knots: 20,
        track: 270,
        metres: 1_500
      ).sentences
    }.joined()
    let gps = try GPSFake(try #require(GPSFake.program), sentences, pause: 1.0 / 3)
    defer { gps.stop() }
    let reporter = try BackgroundProgram(
      ["sky", "report", "--gps", "127.0.0.1:\(gps.port)", "--server", server]
        + ["--callsign", "N-RIM", "--emergency", "general"]
    )
    let isSeen = try await eventually(within: 120) {
      watcher.reports.contains { $0.callsign == "N-RIM" && $0.isEmergency }
    }
    #expect(isSeen, "\(relay.errors)\n\(watcher.errors)\n\(reporter.errors)")
    try await waitUntil("\(reporter.errors)") {
      reporter.errors.contains("emergency general: reported until you end it")
    }
  }

  // MARK: What the terrain decides

  /// A track of a fix per second, and whether it is reported.
  struct Track: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let north, east, speed: Double
    let seconds: Int
    let flies: Bool
    let metres: @Sendable (Int) -> Double

    var sentences: String {
      (0..<seconds + 60).map { second in
        let way = Double(second) * speed / 111_195 / cos(north * .pi / 180)
        return GPSMoment(
          second: second,
          north: north,
          east: east + way,
          knots: speed * 3_600 / 1_852,
          track: 90,
          metres: metres(second)
        ).sentences
      }.joined()
    }
  }

  static let tracks: [Track] = [
    Track(
      testDescription: "a car on a mountain pass",
      north: 54.456,
      east: -2.660,
      speed: 28,
      seconds: 60,
      flies: false
    ) { _ in 316 },
    Track(
      testDescription: "a car on a plateau",
      north: 31,
      east: 88,
      speed: 33,
      seconds: 60,
      flies: false
    ) { _ in 4_900 },
    // Below the airport of Eagle, which is at 2,000 m.
    Track(
      testDescription: "an aeroplane that descends in a valley",
      north: 39.64,
      east: -106.95,
      speed: 55,
      seconds: 130,
      flies: true
    ) { $0 < 30 ? 2_150 : 1_200 },
  ]

  @Test(arguments: tracks)
  func `a car is never reported, and an aeroplane in a valley until the end`(track: Track)
    async throws
  {
    let gps = try GPSFake(try #require(GPSFake.program), track.sentences, pause: 1.0 / 3)
    defer { gps.stop() }
    // Nothing answers, which the status says.
    let run = try await ProgramRun(
      ["sky", "report", "--gps", "127.0.0.1:\(gps.port)", "--seconds"]
        + ["\(track.seconds)", "--server", "127.0.0.1:9", "--callsign", "G-TEST"],
      seconds: track.seconds + 120
    )
    let errors = run.errors
    #expect(run.status == 69, "\(errors)")
    #expect(errors.contains("receiving positions"), "\(errors)")
    #expect(errors.contains("in the air") == track.flies, "\(errors)")
    #expect(!errors.contains("landed"), "\(errors)")
  }
}
