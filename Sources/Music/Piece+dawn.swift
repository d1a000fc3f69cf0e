extension Piece {
  /// Bright and wide, over a pedal of E.
  ///
  /// Four colours: suspended, major, sixth, open fifths. The third of the chord, G♯, appears in one
  /// of them only, and the low voices never leave the fifth.
  static let dawnMaterial = Material(
    colorSeconds: 83,
    swellSeconds: 0,
    swellDepth: 0,
    gain: 0.0728,
    closedCorner: 1350,
    openCorner: 1950,
    drone: Drone(
      pitches: [82.5, 82.56, 165, 165.12, 247.5, 247.68, 330, 330.2],
      phases: [0.37, 0.13, 0.25, 0.29, 0.25, 0.61, 0.25, 0.89],
      // The reverb carries these pitches to the left: B₃ is heard there 10 dB louder than on the right.
      left: [0.3, 0.04, 0.2, 0.02, 0.1, 0.09, 0.4, 0.05],
      right: [0.3, 0.07, 0.17, 0.05, 1.7, 0.34, 0.7, 0.13]
    ),
    parts: [
      Part(
        period: 37.3,
        attack: 6.5,
        release: 11,
        level: 0.62,
        pan: 0.5,
        choices: [
          [Pitch.e3, Pitch.b3], [Pitch.b3, Pitch.b3], [Pitch.b3, Pitch.e3], [Pitch.b3, Pitch.e3],
        ]
      ),
      Part(
        period: 33.1,
        attack: 6,
        release: 11,
        level: 0.7,
        pan: 0.36,
        choices: [
          [Pitch.b3, Pitch.b3], [Pitch.b3, Pitch.rest], [Pitch.b3, Pitch.b3], [Pitch.b3, Pitch.b3],
        ]
      ),
      Part(
        period: 29.9,
        attack: 6,
        release: 10.5,
        level: 0.7,
        pan: 0.64,
        choices: [
          [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4],
        ]
      ),
      Part(
        period: 27.7,
        attack: 5.5,
        release: 10,
        level: 0.62,
        pan: 0.26,
        choices: [
          [Pitch.b4, Pitch.rest], [Pitch.gSharp4, Pitch.gSharp4], [Pitch.gSharp4, Pitch.b4],
          [Pitch.b4, Pitch.rest],
        ]
      ),
      Part(
        period: 25.3,
        attack: 5.5,
        release: 9.5,
        level: 0.58,
        pan: 0.74,
        choices: [
          [Pitch.b4, Pitch.b4], [Pitch.b4, Pitch.b4], [Pitch.cSharp5, Pitch.b4],
          [Pitch.b4, Pitch.b4],
        ]
      ),
      Part(
        period: 22.9,
        attack: 5,
        release: 9,
        level: 0.46,
        pan: 0.42,
        choices: [
          [Pitch.e5, Pitch.b4], [Pitch.e5, Pitch.cSharp5], [Pitch.cSharp5, Pitch.e5],
          [Pitch.e5, Pitch.e5],
        ]
      ),
      Part(
        period: 20.3,
        attack: 5,
        release: 8.5,
        level: 0.34,
        pan: 0.58,
        choices: [
          [Pitch.fSharp5, Pitch.rest], [Pitch.e5, Pitch.rest], [Pitch.e5, Pitch.fSharp5],
          [Pitch.rest, Pitch.e5],
        ]
      ),
    ]
  )
}
