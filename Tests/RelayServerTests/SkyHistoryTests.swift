import Arguments
import Foundation
import Geodesy
import RelayServer
import SharedSky
import System
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct SkyHistoryTests {
  /// Three reports of a plane that crosses 180° to the east, a minute apart.
  private static let crossing = [(-16.9, 179.9), (-16.8, 179.98), (-16.7, -179.94)].enumerated().map
  {
    report(Int64($0), $1.0, $1.1)
  }

  private static func report(_ minute: Int64, _ north: Double, _ east: Double) -> StoredReport {
    StoredReport(
      id: PlaneID(rawValue: 0x01A3_F09C_22D1_E07B),
      time: SkyTime(milliseconds: 59_641_200_250).advanced(byMilliseconds: minute * 60_000),
      state: FlightState(
        at: Coordinate(degreesNorth: north, degreesEast: east),
        altitudeMetres: 1_200.5,
        speedMetresPerSecond: 42,
        track: .degrees(90),
        climbMetresPerSecond: -1.5
      ),
      flags: minute == 2 ? [.airborne, .emergency] : [.airborne],
      callsign: (try? SkyCallsign("WREN 7")) ?? .none,
      emergency: minute == 2 ? .medical : .none,
      plan: minute == 2 ? plan : .none
    )
  }

  /// A plan from the last of the three positions.
  private static let plan = FlightPlan(
    [(-17.5, -178), (-18, 178)].map { Coordinate(degreesNorth: $0, degreesEast: $1) },
    from: GridPosition(Coordinate(degreesNorth: -16.7, degreesEast: -179.94))
  )

  private static func lines(_ format: SkyHistoryFormat, from place: Coordinate? = nil) -> [String] {
    var writer = format.writer(from: place)
    return writer.head + crossing.map { writer.line($0) } + writer.tail
  }

  @Test func `a table has one line per report, with its distance from the place`() {
    let place = Coordinate(degreesNorth: -16.9, degreesEast: 179.9)
    #expect(
      Self.lines(.text, from: place).joined(separator: "\n") == """
        IDENTITY          CALLSIGN  TIME                         NORTH         EAST  METRES    M/S  TRACK       KM
        01a3f09c22d1e07b  WREN 7    2026-11-22T07:00:00.250Z  -16.90000    179.90000    1201   42.0     90      0.0
        01a3f09c22d1e07b  WREN 7    2026-11-22T07:01:00.250Z  -16.80000    179.97999    1201   42.0     90     14.0
        01a3f09c22d1e07b  WREN 7    2026-11-22T07:02:00.250Z  -16.70000   -179.93999    1201   42.0     90     28.0  EMERGENCY medical
        """
    )
    #expect(SkyHistoryFormat.text.tracks([]).count == 1)
  }

  @Test func `values parted by commas have as many in every line`() {
    let rows = Self.lines(.csv).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(rows.count == 4)
    #expect(rows.allSatisfy { $0.count == 13 })
    #expect(
      rows[3].joined(separator: "|")
        == "2026-11-22T07:02:00.250Z|01a3f09c22d1e07b|WREN 7|-16.699997|-179.939994|1200.5|42.0|90.0|-1.5|1|medical|paper|-17.4999 -178.0002;-17.9998 178.0001"
    )
  }

  private struct Collection: Decodable {
    struct Feature: Decodable {
      struct Properties: Decodable {
        let identity, callsign, time: String
        let emergency: Bool
        let emergencyKind: String?
        let plan: [[Double]]?
        let times: [String]?
        private enum CodingKeys: String, CodingKey {
          case identity, callsign, time, emergency, plan, times
          case emergencyKind = "emergency_kind"
        }
      }
      struct Geometry: Decodable { let type: String }
      let type: String
      let geometry: Geometry
      let properties: Properties
    }
    let type: String
    let features: [Feature]
  }

  private static func decode(_ lines: [String]) throws -> Collection {
    try JSONDecoder().decode(Collection.self, from: Data(lines.joined(separator: "\n").utf8))
  }

  @Test func `GeoJSON has a point for each report`() throws {
    let collection = try Self.decode(Self.lines(.geojson))
    #expect(collection.type == "FeatureCollection")
    #expect(collection.features.map(\.geometry.type) == ["Point", "Point", "Point"])
    #expect(collection.features.map(\.properties.emergency) == [false, false, true])
    let last = try #require(collection.features.last?.properties)
    #expect(last.emergencyKind == "medical")
    #expect(last.plan == [[-178.0002, -17.4999], [178.0001, -17.9998]])
    #expect(collection.features[0].properties.plan == nil)
    let empty = SkyHistoryFormat.geojson.writer(from: nil)
    #expect(try Self.decode(empty.head + empty.tail).features.isEmpty)
  }

  @Test func `a track in GeoJSON is a line, cut where it crosses 180 degrees`() throws {
    let text = SkyHistoryFormat.geojson.tracks([Self.crossing])
    let feature = try #require(try Self.decode(text).features.first)
    #expect(feature.geometry.type == "MultiLineString")
    #expect(feature.properties.times?.count == 3)
    #expect(
      text[0].contains(
        #""coordinates":[[[179.899997,-16.900004,1200.5],[179.979991,-16.8,1200.5],"#
          + #"[180,-16.774992"#
      )
    )
    #expect(text[0].contains("]],[[-180,-16.774992,"))
    let back = try Self.decode(SkyHistoryFormat.geojson.tracks([Self.crossing.reversed()])).features
    #expect(back.map(\.geometry.type) == ["MultiLineString"])
    let whole = try Self.decode(SkyHistoryFormat.geojson.tracks([Array(Self.crossing.prefix(2))]))
    #expect(whole.features.map(\.geometry.type) == ["LineString"])
    let one = try Self.decode(SkyHistoryFormat.geojson.tracks([Array(Self.crossing.prefix(1))]))
    #expect(one.features.map(\.geometry.type) == ["Point"])
    #expect(try Self.decode(SkyHistoryFormat.geojson.tracks([[]])).features.isEmpty)
  }

  @Test func `KML is well formed, with a time for each place`() throws {
    for (lines, whens) in [
      (Self.lines(.kml), 3), (SkyHistoryFormat.kml.tracks([Self.crossing]), 3),
      (SkyHistoryFormat.kml.tracks([Self.crossing, Self.crossing]), 6),
      (SkyHistoryFormat.kml.tracks([]), 0),
    ] {
      let text = lines.joined(separator: "\n")
      let document = try XMLDocument(xmlString: text)
      #expect(document.rootElement()?.name == "kml")
      #expect(text.components(separatedBy: "<when>").count - 1 == whens)
    }
    let track = SkyHistoryFormat.kml.tracks([Self.crossing])
    #expect(track.contains("<gx:coord>-179.939994 -16.699997 1200.5</gx:coord>"))
  }

  @Test func `the emergency and the plan are in every export`() throws {
    let json = try #require(Self.lines(.json).last)
    #expect(json.contains(#""emergency_kind":"medical""#))
    #expect(json.contains(#""plan":[{"latitude":-17.4999,"longitude":-178.0002}"#))
    let kml = Self.lines(.kml).joined()
    #expect(kml.contains(#"<Data name="emergency"><value>medical</value></Data>"#))
    let track = SkyHistoryFormat.kml.tracks([Self.crossing]).joined()
    #expect(track.contains("<name>WREN 7, plan</name><LineString>"))
  }

  @Test func `a track as a list has the newest report first`() {
    let lines = SkyHistoryFormat.csv.tracks([Self.crossing])
    #expect(lines.dropFirst().map { $0.prefix(16).suffix(5) } == ["07:02", "07:01", "07:00"])
  }
}
