import Feeds
import Geodesy
import Testing

@Suite("GPX routes")
struct GPXRouteTests {
  private func points(_ text: String) throws -> [[Double]] {
    try GPXRoute(Array(text.utf8)).points.map { place in
      [place.latitude.degrees, place.longitude.degrees].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  @Test("Route points are read in order, with any quotes, spaces and prefixes")
  func route() throws {
    let text = """
      <?xml version="1.0"?>
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" version="1.1">
        <!-- <rtept lat="1" lon="1"/> -->
        <g:wpt lat="7" lon="8"><name><![CDATA[<rtept lat="2" lon="2"/>]]></name></g:wpt>
        <g:rte>
          <g:rtept lon = '-0.1' lat= "51.5"><ele>80</ele></g:rtept>
          <g:rtept lat="52.25" lon="4"/>
        </g:rte>
      </g:gpx>
      """
    #expect(try points(text) == [[51.5, -0.1], [52.25, 4]])
    #expect(try points("<gpx><wpt lat='1' lon='2'/></gpx>") == [[1, 2]])
  }

  @Test(
    "What is no route is refused with the reason",
    arguments: [
      ("", "it is not a GPX file"), ("<kml><rtept lat='1' lon='1'/></kml>", "it is not a GPX file"),
      ("<gpx></gpx>", "it has no route; route points (rtept) or waypoints (wpt) are needed"),
      (
        "<gpx><trkpt lat='1' lon='1'/></gpx>",
        "it has a recorded track but no route; route points (rtept) or waypoints (wpt) are needed"
      ),
      (
        "<gpx><rtept lat='1' lon='1'/><rtept lat='91' lon='1'/></gpx>",
        "rtept 2 needs lat from -90 to 90 and lon from -180 to 180"
      ),
      ("<gpx><wpt lon='1'/></gpx>", "wpt 1 needs lat from -90 to 90 and lon from -180 to 180"),
      (
        "<gpx><rtept lat='nan' lon='1'/></gpx>",
        "rtept 1 needs lat from -90 to 90 and lon from -180 to 180"
      ),
    ]
  )
  func refusals(text: String, reason: String) {
    do throws(GPXError) {
      _ = try GPXRoute(Array(text.utf8))
      Issue.record("read")
    } catch {
      #expect(error.description == reason)
    }
  }

  @Test("More than a thousand points are refused")
  func tooMany() {
    let text = "<gpx>" + String(repeating: "<wpt lat='1' lon='2'/>", count: 1_001) + "</gpx>"
    #expect(throws: GPXError.tooMany) { try GPXRoute(Array(text.utf8)) }
  }
}
