import Breathing
import Geodesy
import Listings
import Synchronization
import Testing
import Text

@testable import SharedSky

/// The map of `aloft sky watch --map`.
@Suite struct SkyMapTests {
  private let now = Instant(nanoseconds: 1_800_000_000_000_000_000)
  private let center = Coordinate(degreesNorth: 48, degreesEast: 11)

  /// A neighbour that is some nautical miles north and east of the middle, and reported some seconds ago.
  private func neighbour(
    _ name: String,
    north: Double,
    east: Double,
    track: Double,
    age: Double = 3,
    flags: PlaneFlags = .airborne,
    source: PlaneSource = .paper
  ) throws -> Neighbour {
    let place = Coordinate(
      degreesNorth: 48 + north / 60,
      degreesEast: 11 + east / 60 / 0.669_131
    )
    let state = FlightState(
      at: place,
      altitudeMetres: 1_524,
      speedMetresPerSecond: name == "STILL" ? 0 : 60,
      track: .degrees(track)
    )
    var plan = FlightPlan()
    _ = plan.append(Coordinate(degreesNorth: 51.1, degreesEast: 13.8), from: state.position)
    let record = SkyRecord(
      tag: 1,
      state: state,
      age: 0,
      flags: flags,
      emergency: flags.contains(.emergency) ? .medical : .none,
      source: source,
      callsign: try SkyCallsign(name),
      plan: name == "PLAN" ? plan : .none
    )
    return Neighbour(record, stateTime: now.advanced(by: .seconds(-age)))
  }

  @Test func `planes are where they fly, point where they go, and distress comes first`() throws {
    let map = SkyMap(
      [
        try neighbour("NORTH", north: 15, east: 0, track: 90, source: .simulator),
        try neighbour("PLAN", north: 0, east: 8, track: 200, flags: [.airborne, .inSession]),
        try neighbour(
          "HELP",
          north: -17,
          east: 0,
          track: 0,
          flags: [.airborne, .emergency],
          source: .gps
        ),
        try neighbour("GONE", north: 1, east: 1, track: 0, age: 40),
      ],
      around: center,
      at: now
    )
    #expect(map.reach == 20)
    let lines = map.lines(width: 81, height: 41)
    #expect(lines.count == 41 && lines.allSatisfy { $0.count <= 81 })
    func at(_ x: Int, _ y: Int) -> Character? {
      let line = Array(lines[y])
      return x < line.count ? line[x] : nil
    }
    #expect(at(40, 20) == "+")
    // A mile is a line, and two characters: 15 up, 8 to the right, 17 down.
    #expect(at(40, 5) == "→" && at(41, 5) == "c")
    #expect(at(56, 20) == "↓" && at(57, 20) == "b")
    #expect(at(40, 37) == "◎" && at(41, 37) == "a")
    let rows = map.table.rows
    #expect(rows.map { $0[1] } == ["HELP", "PLAN", "NORTH"])
    #expect(rows[0][2] == "180" && rows[0][7] == "3 s" && rows[1][9] == "51N 014E")
    #expect(
      rows.map { $0[8] } == ["DISTRESS medical, real, by GPS", "paper, breathing", "simulator"]
    )
    #expect(rows[2][2...6] == ["000", "15", "050", "117", "090"])
  }

  @Test func `a plane in a session sends no speed, and one that stands still has none`() throws {
    let planes = [
      try neighbour("STILL", north: 5, east: 0, track: 0, flags: [.airborne, .inSession]),
      try neighbour("STILL", north: 9, east: 0, track: 0, source: .gps),
    ]
    let rows = SkyMap(planes, around: center, at: now).table.rows
    #expect(rows.map { $0[5] } == ["–", "0"])
  }

  /// Runs a listing for half a minute of virtual time.
  ///
  /// - Parameters:
  ///   - planes: The planes of the only answer; nil for none.
  ///   - isAnswered: Whether the relay has answered, if only with a token.
  ///   - isTerminal: Whether the maps go to a terminal.
  /// - Returns: The maps, each with the seconds that had passed.
  private func maps(
    of planes: [Neighbour]?,
    isAnswered: Bool = false,
    isTerminal: Bool = false
  ) async -> [(at: Int64, text: String)] {
    let passed = Mutex(Duration.zero)
    let printed = Mutex<[(at: Int64, text: String)]>([])
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let start = now
    let listing = SkyMapListing(
      around: center,
      isTerminal: isTerminal,
      now: { start.advanced(by: passed.withLock { $0 }) },
      pause: { pause in
        let isOver = passed.withLock { passed in
          passed += pause
          return passed >= .seconds(30)
        }
        guard isOver else { return }
        end.yield()
        // Ends when the task is cancelled.
        try await Task.sleep(for: .seconds(3600))
      },
      write: { bytes in
        let at = passed.withLock { $0.components.seconds }
        printed.withLock { $0.append((at: at, text: String(decoding: bytes, as: UTF8.self))) }
      }
    )
    if planes != nil || isAnswered { listing.update(planes) }
    let task = Task { await listing.printMaps() }
    for await _ in ends { break }
    task.cancel()
    await task.value
    #expect(listing.isServed == (planes != nil))
    return printed.withLock { $0 }
  }

  @Test func `while the relay is silent, ages grow until the plane disappears`() async throws {
    let maps = await maps(of: [try neighbour("SILENT", north: 5, east: 0, track: 90)])
    #expect(maps.map { $0.at } == Array(stride(from: Int64(0), to: 30, by: 2)))
    for map in maps {
      // The report was three seconds old at the start; a plane is shown for less than 25 s.
      let age = map.at + 3
      #expect(map.text.contains("SILENT") == (age < 25), "after \(map.at) s")
      #expect(map.text.contains(" \(age) s") == (age < 25), "after \(map.at) s")
    }
  }

  @Test func `only a terminal is cleared before each map`() async throws {
    let clearing = "\u{1B}[H\u{1B}[J"
    for map in await maps(of: [], isTerminal: true) { #expect(map.text.hasPrefix(clearing)) }
    for map in await maps(of: []) { #expect(!map.text.contains("\u{1B}")) }
  }

  @Test func `before the first answer there is no map`() async {
    #expect(await maps(of: nil).isEmpty)
    #expect(await maps(of: nil, isAnswered: true).isEmpty)
  }

  @Test func `an empty map tells a silent relay from an empty sky`() async {
    for map in await maps(of: []) {
      #expect(map.text.contains("no answer for \(map.at) s") == (map.at >= 25))
      #expect(map.text.contains("no answer") == (map.at >= 25))
    }
  }

  @Test func `a breathing plane is where its breath has taken it, and stays where it lands`()
    throws
  {
    let route = [center, Coordinate(degreesNorth: 48, degreesEast: 13)]
    let state = FlightState(at: center, altitudeMetres: 100)
    let record = SkyRecord(
      tag: 1,
      state: state,
      age: 0,
      breath: BreathMark(phase: 0, pattern: 2, rate: 8),
      flags: [.airborne, .inSession],
      plan: FlightPlan(route, from: state.position)
    )
    let neighbour = Neighbour(record, stateTime: now)
    let way = Earth.distanceMetres(from: route[0], to: route[1]) / 1_852
    // Six breaths a minute: half way after five seconds.
    for (seconds, share) in [(0, 0), (5, 0.5), (10, 1), (14, 1)] as [(Double, Double)] {
      let map = SkyMap([neighbour], around: center, at: now.advanced(by: .seconds(seconds)))
      let miles = try #require(Double(map.table.rows[0][3]))
      #expect(abs(miles - share * way) < 0.5, "after \(seconds) s")
    }
  }

  @Test func `without planes there is an empty map`() {
    let map = SkyMap([], around: center, at: now)
    #expect(map.reach == 5 && map.table.rows.isEmpty)
    #expect(map.lines(width: 40, height: 20).contains { $0.contains("+") })
  }
}
