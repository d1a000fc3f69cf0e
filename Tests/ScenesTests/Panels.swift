import Breathing
import Flights
import Geodesy
import Glibc
import TestSupport

@testable import Scenes

/// Shows to choose settings in.
enum Panels {
  /// A show near London in daylight that goes on for long.
  static func show(
    radar: Bool = true,
    policy: SafetyPolicy = .personal,
    paces: [NamedPace] = NamedPace.presets
  ) throws -> Show {
    let catalogue = try Europe.catalogue()
    let plan = try Plan(length: .seconds(3600), policy: policy, seed: 7)
    let traffic = SimulatedTraffic(catalogue: catalogue, around: Europe.heathrow, seed: 7)
    return Show(
      timeline: Timeline(plan: plan, start: Europe.start),
      journey: try Journey(catalogue: catalogue, home: Europe.heathrow, seed: 7),
      facts: nil,
      appearance: Appearance(palette: .day),
      paces: paces,
      radar: radar
        ? Radar(
          source: .simulated(traffic),
          home: Europe.heathrow,
          title: "London",
          options: RadarOptions()
        ) : nil
    )
  }

  /// The colours of panels: by day, by night, at dusk, over radars of every colour.
  static let palettes: [PanelPalette] =
    [.day, .night, .day.mixed(with: .night, 0.5)]
    + (Phosphor.names.compactMap { Phosphor.named[$0] }
    + stride(from: 0, to: 360, by: 30).map { Phosphor(hueDegrees: $0) }
    + [Phosphor(hueOf: Color(0x808080))]).map { PanelPalette($0) }
}

/// The contrast of WCAG 2.2.
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
