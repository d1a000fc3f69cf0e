import Breathing
import Flights
import Geodesy
import Glibc
import TestSupport

@testable import Scenes
@testable import Show

/// Shows for tests of settings.
enum Panels {
  /// A show near London in daylight that lasts long.
  static func show(
    radar: Bool = true,
    policy: SafetyPolicy = .personal,
    paces: [NamedPace] = NamedPace.presets,
    share: SkyShare? = nil,
    facts: FactShow? = nil,
    consent: Consent = Consent()
  ) throws -> Show {
    let catalogue = try Europe.catalogue()
    let plan = try Plan(
      interludes: facts == nil ? [] : [.seconds(14)],
      length: .seconds(3600),
      policy: policy,
      seed: 7
    )
    let traffic = SimulatedTraffic(catalogue: catalogue, around: Europe.heathrow, seed: 7)
    return Show(
      timeline: Timeline(plan: plan, start: Europe.start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(catalogue: catalogue, home: Europe.heathrow, seed: 7),
      facts: facts,
      appearance: Appearance(palette: .day, share: share),
      paces: paces,
      radar: radar
        ? Radar(
          source: .simulated(traffic),
          home: Europe.heathrow,
          title: "London",
          options: RadarOptions()
        ) : nil,
      consent: consent
    )
  }

  /// Aircraft around a place, many of them in one direction.
  static func crowd(around home: Coordinate, count: Int, at now: Instant) throws -> Traffic {
    var traffic = Traffic()
    let sightings = (0..<count).map { number in
      let turn = number % 3 == 0 ? Angle.degrees(40) : .degrees(Double(number) * 37)
      let far = 0.2 + 1.8 * Double(number) / Double(count)
      let place = Coordinate(
        degreesNorth: home.latitude.degrees + far * cos(turn.radians),
        degreesEast: home.longitude.degrees + far * sin(turn.radians)
      )
      var sighting = Sighting(AircraftAddress(UInt32(number + 1)), at: now)
      sighting.position = Sighting.Position(place, at: now)
      return sighting
    }
    traffic.insert(sightings, at: now)
    return traffic
  }

  /// The colours of panels: by day, by night, at dusk, over radars of every colour.
  static let palettes: [PanelPalette] =
    [.day, .night, .day.mixed(with: .night, 0.5)]
    + (Phosphor.names.compactMap { Phosphor.named[$0] }
    + stride(from: 0, to: 360, by: 30).map { Phosphor(hueDegrees: $0) }
    + [Phosphor(hueOf: Color(0x808080))]).map { PanelPalette($0) }
}

/// The contrast ratio of WCAG 2.2.
func contrast(_ a: Color, _ b: Color) -> Double {
  func luminance(_ color: Color) -> Double {
    let linear = color.unit.indices.map { index -> Double in
      let c = color.unit[index]
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
  let (high, low) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
  return (high + 0.05) / (low + 0.05)
}
