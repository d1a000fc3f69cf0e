import Airports
import Breathing
import Flights
import Geodesy
import Text

@testable import Scenes
@testable import Show

/// Aircraft around a place, and the picture of a radar there.
struct RadarSample {
  let start = Instant(nanoseconds: 1_795_000_000_000_000_000)
  let home = Coordinate(degreesNorth: 52, degreesEast: 5)

  /// An aircraft without a reported speed.
  func sighting(_ index: Int, north: Double, east: Double, track: Double) -> Sighting {
    var sighting = Sighting(AircraftAddress(UInt32(0x480000 + index)), at: start)
    let place = Coordinate(degreesNorth: north, degreesEast: east)
    sighting.position = .init(place, at: start)
    sighting.callsign = "TERN\(index)"
    sighting.altitudeMetres = 6000
    sighting.track = .degrees(track)
    sighting.category = .large
    return sighting
  }

  func picture(
    _ sightings: [Sighting],
    up: Double = 0,
    still: Bool = false,
    after seconds: Double = 1,
    selecting selection: String? = nil,
    size: SIMD2<Int> = [1280, 720],
    text: MinimumTextSize = .none,
    sources: [SourceReport] = [],
    words: Words = Words(),
    _ change: (inout RadarOptions) -> Void = { _ in }
  ) throws -> RadarPicture {
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(600), gone: .seconds(900)))
    traffic.insert(sightings, at: start)
    var options = RadarOptions()
    change(&options)
    var radar = Radar(
      source: .live(traffic, sources: sources),
      home: home,
      title: "Here",
      options: options
    )
    radar.selection = selection
    let timeline = Timeline(plan: try Plan(leadIn: .zero), start: start, screen: .personal)
    return radar.picture(
      at: start.advanced(by: .seconds(seconds)),
      timeline: timeline,
      history: RadarHistory(radar, timeline),
      Radar.PictureParameters(
        size: size,
        up: .degrees(up),
        isStill: still,
        words: words,
        text: text
      ),
      catalogue: try Catalogue([])
    )
  }

  /// The text beside or below a radar with an aircraft called HERON1.
  ///
  /// - Parameters:
  ///   - aircraft: The aircraft.
  ///   - size: The picture's size, in pixels.
  ///   - text: The least size of text.
  ///   - sources: The sources of aircraft.
  ///   - words: The words.
  /// - Returns: The column of text.
  /// - Throws: An error if the picture cannot be made.
  func column(
    _ aircraft: Sighting,
    size: SIMD2<Int>,
    text: MinimumTextSize,
    sources: [SourceReport] = [],
    words: Words = Words()
  ) throws -> RadarColumn {
    var aircraft = aircraft
    (aircraft.callsign, aircraft.track) = ("HERON1", nil)
    let picture = try picture(
      [aircraft],
      still: true,
      size: size,
      text: text,
      sources: sources,
      words: words
    )
    return RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
  }
}
