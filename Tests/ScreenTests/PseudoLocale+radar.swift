import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Show
import TestSamples
import Text

extension PseudoLocale {
  static func radars() throws -> [Picture] {
    func show(
      _ traffic: Traffic,
      _ sources: [SourceReport],
      _ change: (inout Show) -> Void = { _ in }
    )
      throws -> Show
    {
      let radar = Radar(
        source: .live(traffic, sources: sources),
        home: Cards.home,
        title: "City",
        options: RadarOptions()
      )
      var show = try Cards.show(view: .radar, radar: radar, words: words)
      change(&show)
      return show
    }
    func source(_ standing: SourceReport.Status, inUse: Bool, remark: String? = nil)
      -> SourceReport
    {
      SourceReport(
        name: "receiver",
        status: standing,
        isInUse: inUse,
        lastReport: at(-30),
        remark: remark
      )
    }
    let working = source(.working, inUse: true)
    let failing = source(.failing, inUse: false)
    let requests: [RadarRequest] = [
      .zoom(by: 1), .toggleSteady, .toggleSilly, .nextPhosphor, .toggleBlips, .nextAircraft,
      .toggleRoute, .toggleGround, .nextKinds, .nextHeights, .nextDistance,
      .set(.sweep(.seconds(8))),
      .set(.units(.metric)), .set(.limit(25)), .set(.map(false)),
    ]
    var pictures = [
      Picture(name: "radar empty", show: try show(Traffic(), [failing]), instant: at(8)),
      Picture(name: "radar", show: try show(try traffic(), [working, failing]), instant: at(8)),
      // Distances of two digits leave the least room in the list.
      Picture(
        name: "radar afar",
        show: try show(try traffic(spread: 2), [working, failing]),
        instant: at(8)
      ),
    ]
    for request in requests {
      let changed = try show(try traffic(), [working]) { $0.apply(.radar(request), at: at(7)) }
      pictures.append(Picture(name: "radar \(request)", show: changed, instant: at(8)))
    }
    let simulated = SimulatedTraffic(catalogue: try Cards.catalogue(), around: Cards.home, seed: 7)
    let radar = Radar(
      source: .simulated(simulated),
      home: Cards.home,
      title: "City",
      options: RadarOptions()
    )
    let quiet = try Cards.show(view: .radar, radar: radar, words: words)
    return pictures + [Picture(name: "radar simulated", show: quiet, instant: at(8))]
  }

  /// Aircraft of every category, with all that is known of them.
  private static func traffic(spread: Double = 1) throws -> Traffic {
    var traffic = Traffic()
    let sightings = AircraftCategory.allCases.enumerated().map { number, category in
      var sighting = Sighting(AircraftAddress(UInt32(0x48_4000 + number)), at: at(6))
      let turn = Angle.degrees(Double(number) * 37)
      let place = Coordinate(
        degreesNorth: Cards.home.latitude.degrees + 0.02 * spread * Double(number + 2)
          * cos(turn.radians),
        degreesEast: Cards.home.longitude.degrees + 0.03 * spread * Double(number + 2)
          * sin(turn.radians)
      )
      sighting.position = Sighting.Position(place, at: at(6))
      sighting.callsign = "TERN1"
      sighting.category = category
      sighting.altitudeMetres = 3000
      sighting.climbMetresPerSecond = Double(number % 3 - 1) * 5
      sighting.speedMetresPerSecond = 200
      return sighting
    }
    traffic.insert(sightings, at: at(6))
    return traffic
  }
}
