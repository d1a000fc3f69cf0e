import Airports
import Geodesy
import Testing

@Suite("The axis of a runway")
struct RunwayAxisTests {
  private static let middle = Coordinate(degreesNorth: 50, degreesEast: 10)

  private let airport = Airport(
    index: 0,
    ident: "X",
    name: "Field",
    municipality: "",
    country: "",
    coordinate: middle,
    kind: .small,
    hasScheduledService: false
  )

  private func runway(
    _ low: String?,
    _ high: String?,
    from lowPlace: Coordinate? = nil,
    to highPlace: Coordinate? = nil,
    trueHeading: Angle? = nil,
    lengthFeet: Int? = 3281
  ) -> Runway {
    Runway(
      lowEnd: RunwayEnd(ident: low, threshold: lowPlace),
      highEnd: RunwayEnd(ident: high, threshold: highPlace),
      trueHeading: trueHeading,
      lengthFeet: lengthFeet
    )
  }

  @Test("runs from threshold to threshold, whatever the name")
  func exact() throws {
    let low = Coordinate(degreesNorth: 50, degreesEast: 9.99)
    let high = Coordinate(degreesNorth: 50, degreesEast: 10.01)
    let axis = try #require(
      runway("H1", nil, from: low, to: high).axis(at: airport, declination: .degrees(20))
    )
    #expect(axis.low == low && axis.high == high)
    #expect(abs(axis.bearing.degrees - 90) < 0.01)
    #expect(!axis.isApproximate)
  }

  static let names: [(String?, String?, Double?)] = [
    ("09", "27", 92), ("9", "27", 92), ("36", "18", 2), ("01L", "19R", 12), ("18W", "36W", 182),
    ("09U", "27U", 92), ("01T", "19T", 10), ("16GL", "34GL", 162), ("072", "252", 74),
    ("360", "180", 2), ("N", "S", 0), ("NE", "SW", 45), ("ENE", "WSW", 67.5), ("09", nil, 92),
    (nil, "27", 92), ("09", "28", 92), ("09", "ABC", 92), ("ALL", "WAY", nil), ("H1", nil, nil),
    ("B1", nil, nil), ("N75E", "S75W", nil), ("GRASS", nil, nil), ("00", "18", 2),
    ("37", "19X", 12), ("09", "18", nil), ("361", "181", 3), ("999", nil, nil), ("", "", nil),
    ("16GRASS", nil, nil), (nil, nil, nil), ("99999999999999999999", nil, nil), ("٠٩", nil, nil),
  ]

  @Test("is marked as approximate if it comes from the name", arguments: names)
  func named(low: String?, high: String?, bearing: Double?) throws {
    let axis = runway(low, high).axis(at: airport, declination: .degrees(2))
    guard let bearing else {
      #expect(axis == nil)
      return
    }
    let found = try #require(axis)
    #expect(abs((found.bearing - .degrees(bearing)).signed.degrees) < 1e-9)
    #expect(found.isApproximate)
    #expect(abs(Earth.distanceMetres(from: found.low, to: found.high) - 1000) < 0.5)
    let way = GreatCircle(from: found.low, to: found.high)
    #expect(Earth.distanceMetres(from: way.coordinate(at: 0.5), to: Self.middle) < 0.01)
    #expect(abs((way.bearing(at: 0.5) - found.bearing).signed.degrees) < 0.01)
  }

  @Test("prefers the tables' heading to the name")
  func heading() throws {
    let given = runway("09", "27", trueHeading: .degrees(95.3))
    let axis = try #require(given.axis(at: airport, declination: .degrees(2)))
    #expect(abs(axis.bearing.degrees - 95.3) < 1e-9)
    #expect(axis.isApproximate)
  }

  @Test("treats an unknown declination as zero")
  func noDeclination() throws {
    let axis = try #require(runway("36", "18").axis(at: airport, declination: nil))
    #expect(axis.bearing.degrees == 0)
  }

  @Test("starts at the only known threshold")
  func oneThreshold() throws {
    let place = Coordinate(degreesNorth: 50.01, degreesEast: 10.02)
    let fromLow = try #require(
      runway("09", "27", from: place).axis(at: airport, declination: .zero)
    )
    #expect(fromLow.low == place)
    #expect(abs(Earth.distanceMetres(from: place, to: fromLow.high) - 1000) < 0.5)
    #expect(fromLow.high.longitude > place.longitude)
    let fromHigh = try #require(
      runway("09", "27", to: place).axis(at: airport, declination: .zero)
    )
    #expect(fromHigh.high == place)
    #expect(fromHigh.low.longitude < place.longitude)
    #expect(fromLow.isApproximate && fromHigh.isApproximate)
  }

  @Test("is unknown if the length is")
  func noLength() {
    #expect(runway("09", "27", lengthFeet: nil).axis(at: airport, declination: .zero) == nil)
  }
}
