extension Piece {
  /// Dark and slow, over a pedal of A, in two groups of voices that swell in turn.
  ///
  /// Four colours: sixth, open fifths, sixth and ninth, added ninth.
  static let tideMaterial = Material(
    colorSeconds: 97,
    swellSeconds: 61,
    swellDepth: 0.55,
    gain: 0.09,
    closedCorner: 1000,
    openCorner: 1400,
    drone: Drone(
      pitches: [110, 110.07, 220, 220.19, 330, 330.23, 440, 440.17],
      phases: [0.37, 0.13, 0.25, 0.29, 0.25, 0.61, 0.25, 0.89],
      left: [0.55, 0.08, 1.4, 0.13, 0.5, 0.05, 0.08, 0.01],
      right: [0.55, 0.14, 1.2, 0.31, 0.42, 0.11, 0.07, 0.03]
    ),
    parts: [
      Part(
        period: 41.3,
        attack: 8,
        release: 13,
        level: 0.8,
        pan: 0.5,
        choices: [
          [Pitch.a3, Pitch.e3], [Pitch.e3, Pitch.a3], [Pitch.a3, Pitch.a3], [Pitch.e3, Pitch.a3],
        ]
      ),
      Part(
        period: 37.9,
        attack: 8,
        release: 13,
        level: 0.8,
        pan: 0.34,
        choices: [
          [Pitch.cSharp4, Pitch.cSharp4], [Pitch.rest, Pitch.rest], [Pitch.cSharp4, Pitch.rest],
          [Pitch.cSharp4, Pitch.cSharp4],
        ]
      ),
      Part(
        period: 34.7,
        attack: 7,
        release: 12.5,
        level: 0.76,
        pan: 0.66,
        choices: [
          [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4],
        ]
      ),
      Part(
        period: 31.1,
        attack: 7,
        release: 12,
        level: 0.7,
        pan: 0.24,
        choices: [
          [Pitch.a4, Pitch.a4], [Pitch.e4, Pitch.rest], [Pitch.a4, Pitch.e4],
          [Pitch.e4, Pitch.rest],
        ]
      ),
      Part(
        period: 28.3,
        attack: 6.5,
        release: 11.5,
        level: 0.6,
        pan: 0.76,
        choices: [
          [Pitch.a4, Pitch.cSharp5], [Pitch.a4, Pitch.rest], [Pitch.a4, Pitch.b4],
          [Pitch.b4, Pitch.b4],
        ]
      ),
      Part(
        period: 26.9,
        attack: 6,
        release: 11,
        level: 0.46,
        pan: 0.4,
        choices: [
          [Pitch.cSharp5, Pitch.a4], [Pitch.b4, Pitch.e5], [Pitch.b4, Pitch.cSharp5],
          [Pitch.cSharp5, Pitch.rest],
        ]
      ),
      Part(
        period: 23.3,
        attack: 6,
        release: 10,
        level: 0.3,
        pan: 0.6,
        choices: [
          [Pitch.fSharp5, Pitch.rest], [Pitch.e5, Pitch.rest], [Pitch.fSharp5, Pitch.e5],
          [Pitch.rest, Pitch.e5],
        ]
      ),
    ]
  )
}
