import Geodesy
import Testing

@testable import Feeds

@Suite struct GPSReportTests {
  private func report(_ line: String) -> GPSReport? {
    GPSReport([UInt8](line.utf8))
  }

  private func position(_ line: String) throws -> GPSReport.Position {
    guard case .position(let position) = try #require(report(line)) else {
      throw Mismatch()
    }
    return position
  }

  private struct Mismatch: Error {}

  @Test func `the greeting has the version`() {
    let line = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3}"#
    #expect(report(line) == .version(release: "3.22"))
  }

  @Test func `a position in three dimensions is read whole`() throws {
    let found = try position(
      #"""
      {"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2026-11-21T06:00:00.000Z",\#
      "lat":51.4775,"lon":-0.461389,"altHAE":71.5,"altMSL":25.3,"track":89.6,"magtrack":52.5,\#
      "speed":61.7,"climb":0.1,"eph":9.5}
      """#
    )
    #expect(found.errorMetres == 9.5)
    #expect(found.device == "/dev/ttyUSB0")
    #expect(found.mode == 3)
    let place = try #require(found.coordinate)
    #expect(abs(place.latitude.degrees - 51.4775) < 1e-12)
    #expect(abs(place.longitude.degrees + 0.461389) < 1e-12)
    #expect(found.altitudeMetres == 25.3)
    #expect(found.speedMetresPerSecond == 61.7)
    // Never the magnetic track, which gpsd 3.22 computes wrongly.
    #expect(found.track == .degrees(89.6))
  }

  @Test(
    "Values that are missing, of the wrong type or off the globe count as unknown",
    arguments: [
      #"{"class":"TPV"}"#,
      #"{"class":"TPV","mode":1,"lat":51,"lon":0}"#,
      #"{"class":"TPV","mode":2,"lat":51}"#,
      #"{"class":"TPV","mode":2,"lat":"51","lon":0}"#,
      #"{"class":"TPV","mode":2,"lat":null,"lon":0}"#,
      #"{"class":"TPV","mode":2,"lat":91,"lon":0}"#,
      #"{"class":"TPV","mode":2,"lat":51,"lon":181}"#,
      #"{"class":"TPV","mode":"3","lat":51,"lon":0}"#,
      #"{"class":"TPV","mode":2.5,"lat":51,"lon":0}"#,
    ]
  )
  func unknown(line: String) throws {
    let found = try position(line)
    #expect(found.coordinate == nil)
    #expect(found.track == nil)
    #expect(found.altitudeMetres == nil)
  }

  @Test func `a position without altitude is read, and old member names are known`() throws {
    let flat = try position(#"{"class":"TPV","mode":2,"lat":51,"lon":0,"altMSL":20}"#)
    #expect(flat.coordinate != nil)
    #expect(flat.altitudeMetres == nil)
    let old = try position(#"{"class":"TPV","mode":3,"lat":51,"lon":0,"alt":20}"#)
    #expect(old.altitudeMetres == 20)
    let odd = try position(
      #"{"class":"TPV","mode":3,"lat":51,"lon":0,"track":361,"speed":-1,"climb":{}}"#
    )
    #expect(odd.track == nil)
    #expect(odd.speedMetresPerSecond == nil)
  }

  @Test(arguments: ["1e300", "-1e300", "200000", "-2000", "1e400"])
  func `impossible altitudes and speeds count as unknown, and the position counts`(number: String)
    throws
  {
    let found = try position(
      #"{"class":"TPV","mode":3,"lat":51,"lon":0,"altMSL":\#(number),"speed":\#(number)}"#
    )
    #expect(found.altitudeMetres == nil)
    #expect(found.speedMetresPerSecond == nil)
    #expect(found.coordinate == Coordinate(degreesNorth: 51, degreesEast: 0))
  }

  @Test func `satellites are counted, used and not`() {
    let line = #"""
      {"class":"SKY","satellites":[{"PRN":1,"used":true},{"PRN":2,"used":false},{"PRN":3}]}
      """#
    #expect(report(line) == .sky(GPSSatellites(seen: 3, used: 1)))
    #expect(report(#"{"class":"SKY","hdop":1.2}"#) == .other("SKY"))
  }

  @Test(
    "A broken line is ignored",
    arguments: [
      "", "{", "[]", "7", "null", #"{"class":7}"#, #"{"mode":3,"lat":1,"lon":1}"#,
      #"{"class":"TPV","mode":3,"lat":nan,"lon":0}"#, "\u{FFFD}garbage", "$GPRMC,1*00",
    ]
  )
  func broken(line: String) {
    #expect(report(line) == nil)
  }

  @Test func `a line cut anywhere neither crashes nor moves us`() {
    let line = Array(
      #"{"class":"TPV","mode":3,"lat":51.4775,"lon":-0.461389,"speed":61.7}"#.utf8
    )
    for length in 0..<line.count {
      #expect(GPSReport(Array(line[..<length])) == nil)
    }
    #expect(GPSReport([0xFF, 0xFE, 0x7B]) == nil)
  }
}
