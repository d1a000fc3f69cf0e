import Airports
import Scenes

extension CardPalette {
  /// The look of a runway surface.
  struct SurfaceStyle {
    /// The fill colour; nil for an outline only.
    let fill: Color?

    /// The markings on it, each with its colour.
    let markings: [(Marking, Color)]
  }

  /// Returns the look of a surface on a strip of a width, in pixels: a colour, and a pattern that
  /// identifies it without colour.
  func style(of surface: Surface, width: Double) -> SurfaceStyle {
    let w = Float(width)
    let line = max(w * 0.075, 1)
    switch surface {
    case .asphalt, .concrete, .paved:
      return SurfaceStyle(fill: runway, markings: [])
    case .grass:
      let blades = Marking.slants(spacing: max(w * 0.36, 4), line: line)
      return SurfaceStyle(fill: grass, markings: [(blades, pale(grass, 0.34))])
    case .earth:
      let grains = Marking.dots(spacing: max(w * 0.34, 4), radius: max(w * 0.062, 0.8))
      return SurfaceStyle(fill: earth, markings: [(grains, pale(earth, 0.42))])
    case .gravel:
      let stones = Marking.dots(spacing: max(w * 0.27, 3.4), radius: max(w * 0.070, 0.9))
      return SurfaceStyle(fill: gravel, markings: [(stones, pale(gravel, 0.46))])
    case .sand:
      let grains = Marking.dots(spacing: max(w * 0.24, 3), radius: max(w * 0.045, 0.7))
      return SurfaceStyle(fill: sand, markings: [(grains, pale(sand, 0.50))])
    case .snow:
      let grains = Marking.dots(spacing: max(w * 0.40, 4), radius: max(w * 0.080, 0.9))
      let edge = Marking.outline(line: line)
      return SurfaceStyle(
        fill: pale(snow, 0.55),
        markings: [(edge, snow), (grains, snow)]
      )
    case .water:
      let waves = Marking.waves(length: max(w * 1.1, 8), line: line)
      return SurfaceStyle(
        fill: pale(water, 0.72),
        markings: [(.outline(line: line), water), (waves, water)]
      )
    case .deck:
      let planks = Marking.slants(spacing: max(w * 0.5, 5), line: line)
      return SurfaceStyle(
        fill: pale(runway, 0.8),
        markings: [(.outline(line: line), runway), (planks, runway)]
      )
    case .unknown:
      return SurfaceStyle(fill: nil, markings: [(.outline(line: max(w * 0.11, 1.2)), runway)])
    }
  }

  /// Returns a colour blended towards the face.
  private func pale(_ color: Color, _ share: Double) -> Color {
    color.mixed(with: face, share)
  }
}
