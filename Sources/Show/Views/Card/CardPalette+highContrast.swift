import Scenes

extension CardPalette {
  /// The palette of high contrast: white ink on black. By day as well: after the dark sky, white paper would dazzle.
  static let highContrast: CardPalette = {
    let (ink, ground) = (Color(0xFFFFFF), Color(0x000000))
    var palette = CardPalette.night
    for path in [\Self.ground, \.groundEdge, \.face, \.faceEdge, \.onAccent, \.marks, \.sockPale] {
      palette[keyPath: path] = ground
    }
    for path in [\Self.rim, \.tick, \.ink, \.quiet, \.accent, \.runway, \.sock] {
      palette[keyPath: path] = ink
    }
    palette.hair = ground.mixed(with: ink, 0.5)
    palette.shadow = ground.opacity(0)
    (palette.light, palette.isPlain) = (Color(0x5FB2EC), true)
    return palette
  }()
}
