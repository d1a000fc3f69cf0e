import Breathing
import Geodesy
import SharedSky
import Testing

@Suite struct CoarseSkyTests {
  private static let now = SkyTime(milliseconds: 40_000_000_000)

  private static func report(
    _ id: UInt64 = 1,
    north: Double = 51.47,
    east: Double = -0.46,
    age: Int64 = 0,
    flags: PlaneFlags = [.airborne, .inSession],
    breath: BreathMark = BreathMark(phase: 0, pattern: 0, rate: 8)
  ) -> StoredReport {
    StoredReport(
      id: PlaneID(rawValue: id),
      time: now.advanced(byMilliseconds: -age),
      state: FlightState(
        at: Coordinate(degreesNorth: north, degreesEast: east),
        altitudeMetres: 900,
        speedMetresPerSecond: 60,
        track: .degrees(270)
      ),
      breath: breath,
      flags: flags
    )
  }

  private static func sky(_ reports: [StoredReport], seed: UInt64 = 7) -> CoarseSky {
    CoarseSky(reports, at: now, seed: seed)
  }

  @Test(
    arguments: [
      (51.47, -0.46, 515, -5), (51.44, -0.44, 514, -4), (-33.96, 151.18, -340, 1_512),
      (0.04, 0.04, 0, 0), (12, 179.96, 120, -1_800), (12, -179.96, 120, -1_800),
      // Where meridians converge, cells get wide: 0.2° at 70°, 1° at 86°, and one cap at the pole.
      (70.01, 25.11, 700, 252), (86.02, 25.6, 860, 260), (90, 77, 900, 0), (-90, 10, -900, 0),
    ] as [(Double, Double, Int16, Int16)]
  )
  func `a position is rounded to a tenth of a degree`(
    north: Double,
    east: Double,
    tenthsNorth: Int16,
    tenthsEast: Int16
  ) throws {
    let plane = try #require(Self.sky([Self.report(north: north, east: east)]).planes.first)
    #expect(plane.north == tenthsNorth && plane.east == tenthsEast)
  }

  @Test func `no plane is shown farther than 10 km from its position`() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<20_000 {
      let place = Coordinate(
        degreesNorth: .random(in: -85...85, using: &generator),
        degreesEast: .random(in: -180...180, using: &generator)
      )
      let report = Self.report(north: place.latitude.degrees, east: place.longitude.degrees)
      let plane = try #require(Self.sky([report]).planes.first)
      let shown = Coordinate(
        degreesNorth: Double(plane.north) / 10,
        degreesEast: Double(plane.east) / 10
      )
      #expect(Earth.distanceMetres(from: place, to: shown) < 10_000, "\(place)")
    }
  }

  @Test func `no cell is narrower than 5 km`() {
    for tenths in stride(from: -890, through: 890, by: 89) {
      let north = Double(tenths) / 10
      // Along a whole parallel, no two cells are nearer to each other than that.
      let reports = (0..<7_200).map { Self.report(north: north, east: Double($0) / 20 - 180) }
      let columns = Set(Self.sky(reports).planes.map(\.east)).sorted()
      let width = zip(columns, columns.dropFirst()).map { Int($1) - Int($0) }.min() ?? 3_600
      let parallel = Coordinate(degreesNorth: north, degreesEast: 0).normal.x
      #expect(Double(width) / 10 * 111_195 * parallel > 5_000, "\(north)")
    }
  }

  @Test func `planes silent for 25 s, ghosts and planes on the ground are left out`() {
    let sky = Self.sky([
      Self.report(1, age: 24_900), Self.report(2, age: 25_100), Self.report(3, flags: .inSession),
      Self.report(4, flags: [.airborne, .ghost]), Self.report(5, flags: .airborne),
    ])
    #expect(sky.planes.count == 2)
    #expect(sky.planes.map(\.rate) == [8, nil])
  }

  @Test func `a breath continues from its report`() throws {
    // 6 breaths a minute: a quarter of a breath in 2.5 s.
    let breath = BreathMark(phase: 224, pattern: 1, rate: 8)
    let plane = try #require(Self.sky([Self.report(age: 2_500, breath: breath)]).planes.first)
    #expect(plane.phase == 32)
  }

  @Test func `a crowd is thinned, a plane alone is kept, and the same planes stay`() throws {
    let crowd = (1...5_000 as ClosedRange<UInt64>).map { number -> StoredReport in
      let north = 51 + Double(number % 10) / 100
      return Self.report(number, north: north)
    }
    let lonely = (0..<40 as Range<UInt64>).map { number -> StoredReport in
      Self.report(9_000 + number, north: -60, east: Double(number) * 4)
    }
    let sky = Self.sky(crowd + lonely)
    let shown = sky.selection(maximumCount: 200)
    #expect(shown.found == 5_040 && shown.planes.count == 200)
    #expect(shown.planes.count { $0.north == -600 } == 40)
    #expect(sky.selection(maximumCount: 200) == shown)
    // Fewer fields than planes: as many of them as fit.
    #expect(sky.selection(maximumCount: 10).planes.count == 10)
    #expect(sky.selection(maximumCount: 0).planes.isEmpty)
    #expect(sky.selection(maximumCount: 5_040).planes.count == 5_040)
    // In a crowd of distinguishable planes, nine of ten stay when a tenth leaves.
    let crossing = (0..<1_000 as Range<UInt64>).map { number -> StoredReport in
      let (rate, phase) = number.quotientAndRemainder(dividingBy: 256)
      let breath = BreathMark(phase: UInt8(phase), pattern: 0, rate: UInt8(rate))
      return Self.report(number, north: 51, breath: breath)
    }
    let before = Set(Self.sky(crossing).selection(maximumCount: 100).planes)
    let after = Set(Self.sky(Array(crossing.dropFirst(100))).selection(maximumCount: 100).planes)
    #expect(before.intersection(after).count >= 75)
    #expect(Set(Self.sky(crossing, seed: 8).selection(maximumCount: 100).planes) != before)
  }

  @Test func `the result does not depend on the order of the reports`() {
    let reports = (0..<300).map { (number: UInt64) in
      Self.report(number, north: 50 + Double(number % 7) / 10, east: Double(number % 11) / 10)
    }
    let selection = Self.sky(reports).selection(maximumCount: 300)
    #expect(Self.sky(reports.reversed()).selection(maximumCount: 300) == selection)
    #expect(selection.planes.first?.north == 500 && selection.planes.last?.north == 506)
  }

  @Test(
    arguments: [
      ("-1,51,0,52", true), ("0,51,1,52", false), ("170,-90,-170,90", false),
      ("170,-90,0,90", true), ("-180,-90,180,90", true), ("-1,52,0,53", false),
    ]
  )
  func `an area is two meridians and two parallels, also across 180°`(
    text: String,
    isInside: Bool
  ) throws {
    let area = try #require(SkyArea(text))
    let found = Self.sky([Self.report()]).selection(in: area, maximumCount: 9).found
    #expect(found == (isInside ? 1 : 0))
  }

  @Test func `the line of 180° lies in areas that begin or end there`() throws {
    let sky = Self.sky([Self.report(north: 0, east: 180)])
    for text in ["-180,-1,-170,1", "170,-1,180,1", "175,-1,-175,1"] {
      let area = try #require(SkyArea(text))
      #expect(sky.selection(in: area, maximumCount: 9).found == 1, "\(text)")
    }
  }

  @Test(
    arguments: [
      "", "1,2,3", "1,2,3,4,5", "a,2,3,4", "1,2,3,", "-181,0,0,1", "0,-91,1,1", "0,5,1,4",
      "0,0,1,91", "nan,0,1,1", "0,0,inf,1",
    ]
  )
  func `an invalid area is refused`(text: String) {
    #expect(SkyArea(text) == nil)
  }
}
