import Breathing
import Flights
import Foundation
import Geodesy
import Show
import TestSupport
import Testing

@testable import Outlets

/// Messages of GDL 90: the examples of FAA 560-1058-00 rev. A, and what a decoder written from it reads.
@Suite struct GDL90MessageTests {
  // MARK: The examples of the document

  @Test func `the heartbeat is that of the document`() {
    var heartbeat = GDL90Heartbeat(hasPosition: true, secondOfDay: 53_467)
    heartbeat.wantsAlerts = true
    (heartbeat.uplinks, heartbeat.messages) = (1, 2)
    #expect(
      GDL90Frame(heartbeat.message).bytes == [
        0x7E, 0x00, 0x81, 0x41, 0xDB, 0xD0, 0x08, 0x02, 0xB3, 0x8B, 0x7E,
      ]
    )
  }

  /// The aircraft of 3.5.2, at 44.90708° N, 122.99488° W. The document drops what is less than a step of 180° / 2²³;
  /// Aloft rounds, so the aircraft is on the step here.
  private static var example: GDL90Report {
    let step = 180.0 / 8_388_608
    var report = GDL90Report(
      at: Coordinate(degreesNorth: 2_092_821 * step, degreesEast: -5_731_976 * step)
    )
    (report.address, report.pressureAltitudeFeet) = (0o52642511, 5_000)
    (report.speedKnots, report.climbFeetPerMinute, report.track) = (123, 64, .degrees(45))
    (report.category, report.callsign, report.integrity, report.accuracy) = (1, "N825V", 10, 9)
    return report
  }

  private static let exampleBytes: [UInt8] = [
    0x00, 0xAB, 0x45, 0x49, 0x1F, 0xEF, 0x15, 0xA8, 0x89, 0x78, 0x0F, 0x09, 0xA9, 0x07, 0xB0, 0x01,
    0x20, 0x01, 0x4E, 0x38, 0x32, 0x35, 0x56, 0x20, 0x20, 0x20, 0x00,
  ]

  @Test func `the reports are those of the document`() {
    let message = Self.example.message(GDL90Report.traffic)
    #expect(message == [0x14] + Self.exampleBytes)
    #expect(GDL90Frame(message).bytes == [0x7E, 0x14] + Self.exampleBytes + [0x57, 0xD6, 0x7E])
    let own = Self.example.message(GDL90Report.ownship)
    #expect(GDL90Frame(own).bytes == [0x7E, 0x0A] + Self.exampleBytes + [0x85, 0x5B, 0x7E])
  }

  @Test(
    arguments: [(-1_000, [0xFF, 0x38]), (0, [0, 0]), (10_000, [0x07, 0xD0])] as [(Double, [UInt8])]
  )
  func `the altitude by GPS has steps of five feet`(feet: Double, bytes: [UInt8]) {
    #expect(GDL90Altitude(feet: feet).message == [11] + bytes + [0x7F, 0xFF])
  }

  // MARK: The frame

  @Test func `flags within a message are escaped, also in the checksum`() {
    #expect(
      GDL90Frame([0x7E, 0x7D, 0x20]).bytes.starts(with: [0x7E, 0x7D, 0x5E, 0x7D, 0x5D, 0x20])
    )
    var dice = SeededGenerator(seed: 4)
    var escapedSums = 0
    for _ in 0..<5_000 {
      let message = (0..<Int.random(in: 1...40, using: &dice)).map { _ in
        UInt8.random(in: 0x7A...0x7F, using: &dice)
      }
      let bytes = GDL90Frame(message).bytes
      #expect(bytes.first == 0x7E && bytes.last == 0x7E)
      let sum = GDL90Frame.checksum(message)
      let content = message + [UInt8(truncatingIfNeeded: sum), UInt8(sum >> 8)]
      #expect(Self.unescaped(bytes.dropFirst().dropLast()) == content)
      if [0x7D, 0x7E].contains(sum >> 8) || [0x7D, 0x7E].contains(sum & 0xFF) { escapedSums += 1 }
    }
    #expect(escapedSums > 20)
  }

  /// What a receiver reads between two flags: a byte after 0x7D differs by 0x20. Nil if a flag is among them.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var (rest, content) = (bytes, [UInt8]())
    while let byte = rest.popFirst() {
      guard byte != 0x7E else { return nil }
      guard byte == 0x7D else {
        content.append(byte)
        continue
      }
      guard let escaped = rest.popFirst(), escaped != 0x7E else { return nil }
      content.append(escaped ^ 0x20)
    }
    return content
  }

  // MARK: An independent decoder

  private static let decoder = Checkout.root.appending(
    path: "Tests/OutletsTests/gdl90-receiver.py"
  )

  /// What the decoder reads in messages.
  private func decoded(_ messages: [[UInt8]]) async throws -> [[String: Any]] {
    let frames = messages.map { message in
      GDL90Frame(message).bytes.map { String($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let answer = try await Oracle.ask(
      "/usr/bin/env",
      ["python3", Self.decoder.path, "decode"],
      input: frames.joined(separator: "\n") + "\n"
    )
    let objects = try answer.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    try #require(objects.count == messages.count)
    return objects
  }

  @Test func `a decoder written from the document reads what was meant`() async throws {
    var dice = SeededGenerator(seed: 90)
    var reports: [GDL90Report] = []
    for number in 0..<2_000 {
      func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
      func maybe(_ range: ClosedRange<Double>) -> Double? {
        random(0...1) < 0.2 ? nil : random(range)
      }
      var report = GDL90Report(
        at: Coordinate(degreesNorth: random(-90...90), degreesEast: random(-180...180))
      )
      report.address = .random(in: 0...0xFF_FFFF, using: &dice)
      report.addressKind = [.icao, .selfAssigned, .groundICAO, .groundTrack][number % 4]
      report.pressureAltitudeFeet = maybe(-3_000...110_000)
      (report.isAirborne, report.isExtrapolated) = (random(0...1) < 0.5, random(0...1) < 0.5)
      report.speedKnots = maybe(0...5_000)
      report.climbFeetPerMinute = maybe(-40_000...40_000)
      report.track = maybe(0...360).map { .degrees($0) }
      report.category = .random(in: 0...21, using: &dice)
      report.callsign = ["", "G-ABCD", "n825v", "ÄÖ~}{12345", "LONGCALLSIGN"][number % 5]
      report.emergency = .random(in: 0...6, using: &dice)
      reports.append(report)
    }
    let objects = try await decoded(reports.map { $0.message(GDL90Report.traffic) })
    for (report, object) in zip(reports, objects) {
      func number(_ key: String) -> Double? { (object[key] as? NSNumber)?.doubleValue }
      #expect(object["type"] as? String == "traffic" && number("alert") == 0)
      #expect(number("kind") == Double(report.addressKind.rawValue))
      #expect(
        (object["address"] as? String).flatMap { UInt32($0, radix: 16) } == report.address
      )
      let north = try #require(number("latitude"))
      let east = try #require(number("longitude"))
      let place = Coordinate(degreesNorth: min(max(north, -90), 90), degreesEast: east)
      #expect(Earth.distanceMetres(from: place, to: report.coordinate) < 2)
      if let feet = report.pressureAltitudeFeet, (-1_012...101_362).contains(feet) {
        #expect(abs(try #require(number("altitude")) - feet) <= 12.5)
      } else {
        #expect(number("altitude") == nil)
      }
      #expect(number("speed") == report.speedKnots.map { min($0.rounded(), 4_094) })
      if let climb = report.climbFeetPerMinute {
        let sent = try #require(number("climb"))
        #expect(abs(sent - min(max(climb, -32_640), 32_640)) <= 32)
      } else {
        #expect(number("climb") == nil)
      }
      #expect(number("heading") == (report.track == nil ? 0 : 1))
      if let track = report.track {
        let sent = Angle.degrees(try #require(number("track")))
        #expect(abs((sent - track).signed.degrees) <= 0.71)
      }
      #expect(object["airborne"] as? Bool == report.isAirborne)
      #expect(object["extrapolated"] as? Bool == report.isExtrapolated)
      #expect(number("category") == Double(report.category))
      #expect(number("emergency") == Double(report.emergency))
      let letters = report.callsign.uppercased().unicodeScalars.filter { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      }
      let name = letters.prefix(8).map { String($0) }.joined()
      #expect(object["callsign"] as? String == name)
    }
  }

  @Test func `a heartbeat has the second of the day, also beyond 65,535`() async throws {
    let seconds = [0, 1, 65_535, 65_536, 86_399]
    let messages = seconds.map { GDL90Heartbeat(hasPosition: false, secondOfDay: $0).message }
    let objects = try await decoded(messages + [GDL90Identification().message])
    #expect(objects.dropLast().map { $0["second"] as? Int } == seconds)
    #expect(objects.dropLast().allSatisfy { $0["valid"] as? Bool == false })
    #expect(objects.last?["name"] as? String == "Aloft" && objects.last?["msl"] as? Bool == true)
  }

  // MARK: Aircraft

  private static let now = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func real(
    _ address: String,
    _ source: Sighting.Source,
    _ change: (inout Sighting) -> Void = { _ in }
  ) throws -> GDL90Report {
    var sighting = Sighting(try #require(AircraftAddress(address)), at: Self.now)
    sighting.position = .init(Coordinate(degreesNorth: 51, degreesEast: -1), at: Self.now)
    sighting.source = source
    sighting.altitudeMetres = 1_000 * 0.3048
    change(&sighting)
    var traffic = Traffic()
    traffic.insert([sighting], at: Self.now)
    let all = RealTraffic(
      traffic,
      at: Self.now,
      near: Coordinate(degreesNorth: 51, degreesEast: -1)
    )
    return GDL90Report(try #require(all.aircraft.first))
  }

  @Test func `an altitude by GPS is not sent as a pressure altitude`() throws {
    #expect(try real("4ca2d6", .adsb).pressureAltitudeFeet?.rounded() == 1_000)
    for reference in [Sighting.AltitudeReference.meanSeaLevel, .ellipsoid] {
      let report = try real("~dd1234", .flarm) { $0.altitudeReference = reference }
      #expect(report.pressureAltitudeFeet == nil)
    }
  }

  @Test func `the kind of address follows from the address and the origin`() throws {
    #expect(try real("4ca2d6", .adsb).addressKind == .icao)
    #expect(try real("~4ca2d6", .sharedSky).addressKind == .selfAssigned)
    #expect(try real("4ca2d6", .trafficService).addressKind == .groundICAO)
    #expect(try real("~4ca2d6", .multilateration).addressKind == .groundTrack)
  }

  @Test func `emergencies, categories and names are sent`() throws {
    #expect(try real("4ca2d6", .adsb) { $0.squawk = "7600" }.emergency == 4)
    let report = try real("~020304", .sharedSky) {
      ($0.emergency, $0.callsign, $0.category) = (.down, "G-HELP", .glider)
    }
    #expect(report.emergency == 6 && report.callsign == "G-HELP" && report.category == 9)
    #expect(try real("4ca2d6", .adsb) { $0.emergency = .clear }.emergency == 0)
    #expect(try !real("4ca2d6", .adsb) { $0.isOnGround = true }.isAirborne)
    #expect(try real("4ca2d6", .adsb) { $0.emergencyStatus = .fuel }.emergency == 3)
    for status in [nil, Emergency.clear] {
      let report = try real("4ca2d6", .adsb) {
        ($0.squawk, $0.emergencyStatus) = ("7700", status)
      }
      #expect(report.emergency == 1)
    }
  }

  @Test func `integrity and accuracy are those that the aircraft states`() async throws {
    #expect(try real("4ca2d6", .adsb).integrity == 0 && real("4ca2d6", .adsb).accuracy == 0)
    let report = try real("4ca2d6", .adsb) {
      $0.position = .init(
        Coordinate(degreesNorth: 51, degreesEast: -1),
        at: Self.now,
        quality: .init(integrity: 8, accuracy: 10)
      )
    }
    #expect(report.integrity == 8 && report.accuracy == 10)
    let object = try #require(try await decoded([report.message(GDL90Report.traffic)]).first)
    #expect(object["nic"] as? Int == 8 && object["nacp"] as? Int == 10)
  }

  @Test(
    arguments: [
      (nil, 0), (20_000, 0), (500, 6), (92.5, 8), (29.9, 9), (9.9, 10), (2.9, 11),
    ] as [(Double?, UInt8)]
  )
  func `the accuracy of the ownship position is that of its receiver`(
    metres: Double?,
    nacp: UInt8
  ) {
    let fix = Fix(
      coordinate: Coordinate(degreesNorth: 51, degreesEast: -1),
      errorMetres: metres,
      instant: Self.now
    )
    let report = GDL90Report(fix, address: nil, callsign: "GABCD")
    #expect(report.accuracy == nacp && report.integrity == 0)
  }

  @Test func `the ownship flies from 35 knots on`() {
    func report(_ metresPerSecond: Double?) -> GDL90Report {
      let fix = Fix(
        coordinate: Coordinate(degreesNorth: 51, degreesEast: -1),
        speedMetresPerSecond: metresPerSecond,
        instant: Self.now
      )
      return GDL90Report(fix, address: nil, callsign: "GABCD")
    }
    #expect(!report(nil).isAirborne && !report(10).isAirborne && report(30).isAirborne)
    #expect(report(30).addressKind == .selfAssigned && report(30).pressureAltitudeFeet == nil)
  }
}
