extension AircraftIcon {
  /// The shapes of flying saucers, bugs and aliens.
  static func visitor(_ icon: AircraftIcon) -> [IconShape] {
    switch icon {
    case .ufo:
      [
        .ellipse(at: (0, 0.16), radii: (1, 0.3)),
        .dome(at: (0, 0.06), radii: (0.46, 0.56)),
        .hole(.ellipse(at: (-0.52, 0.2), radii: (0.09, 0.07))),
        .hole(.ellipse(at: (0, 0.29), radii: (0.1, 0.075))),
        .hole(.ellipse(at: (0.52, 0.2), radii: (0.09, 0.07))),
        .line(from: (-0.4, 0.5), to: (-0.56, 0.84), width: 0.05),
        .line(from: (0, 0.54), to: (0, 0.92), width: 0.05),
        .line(from: (0.4, 0.5), to: (0.56, 0.84), width: 0.05),
      ]
    case .bug:
      [
        .ellipse(at: (0, 0.22), radii: (0.52, 0.64)),
        .ellipse(at: (0, -0.5), radii: (0.3, 0.22)),
        .hole(.line(from: (0, -0.4), to: (0, 0.86), width: 0.055)),
        .hole(.ellipse(at: (-0.24, 0.06), radii: (0.11, 0.11))),
        .hole(.ellipse(at: (0.24, 0.06), radii: (0.11, 0.11))),
        .hole(.ellipse(at: (-0.22, 0.46), radii: (0.1, 0.1))),
        .hole(.ellipse(at: (0.22, 0.46), radii: (0.1, 0.1))),
        .line(from: (-0.42, -0.12), to: (-0.86, -0.4), width: 0.07),
        .line(from: (0.42, -0.12), to: (0.86, -0.4), width: 0.07),
        .line(from: (-0.5, 0.22), to: (-0.98, 0.22), width: 0.07),
        .line(from: (0.5, 0.22), to: (0.98, 0.22), width: 0.07),
        .line(from: (-0.42, 0.56), to: (-0.84, 0.86), width: 0.07),
        .line(from: (0.42, 0.56), to: (0.84, 0.86), width: 0.07),
        .line(from: (-0.12, -0.68), to: (-0.34, -0.98), width: 0.05),
        .line(from: (0.12, -0.68), to: (0.34, -0.98), width: 0.05),
        .ellipse(at: (-0.34, -0.98), radii: (0.06, 0.06)),
        .ellipse(at: (0.34, -0.98), radii: (0.06, 0.06)),
      ]
    case .alien:
      [
        .head(radii: (0.7, 0.98)),
        .hole(.ellipse(at: (-0.29, 0.02), radii: (0.2, 0.3), turnedBy: 0.45)),
        .hole(.ellipse(at: (0.29, 0.02), radii: (0.2, 0.3), turnedBy: -0.45)),
        .hole(.line(from: (-0.09, 0.58), to: (0.09, 0.58), width: 0.045)),
      ]
    default: []
    }
  }
}
