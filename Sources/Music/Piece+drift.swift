extension Piece {
  /// Open and even, over a pedal of A.
  ///
  /// Four colours: added ninth, major seventh, sixth, open fifths.
  static let driftMaterial = Material(
    colorSeconds: 71,
    swellSeconds: 0,
    swellDepth: 0,
    gain: 0.086,
    closedCorner: 1250,
    openCorner: 1700,
    drone: Drone(
      pitches: [110, 110.07, 220, 220.19, 330, 330.23, 440, 440.17],
      phases: [0.37, 0.13, 0.25, 0.29, 0.25, 0.61, 0.25, 0.89],
      left: [0.5, 0.07, 1.35, 0.12, 0.62, 0.06, 0.14, 0.02],
      right: [0.5, 0.12, 1.15, 0.3, 0.52, 0.14, 0.11, 0.05]
    ),
    parts: [
      Part(
        period: 31.3,
        attack: 5,
        release: 9,
        level: 0.72,
        pan: 0.5,
        choices: [
          [Pitch.a3, Pitch.e3], [Pitch.e3, Pitch.e3], [Pitch.a3, Pitch.a3], [Pitch.e3, Pitch.a3],
        ]
      ),
      Part(
        period: 28.7,
        attack: 5,
        release: 9,
        level: 0.76,
        pan: 0.36,
        choices: [
          [Pitch.cSharp4, Pitch.cSharp4], [Pitch.cSharp4, Pitch.cSharp4],
          [Pitch.cSharp4, Pitch.cSharp4], [Pitch.rest, Pitch.rest],
        ]
      ),
      Part(
        period: 26.3,
        attack: 4.5,
        release: 9,
        level: 0.7,
        pan: 0.64,
        choices: [
          [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4], [Pitch.e4, Pitch.e4],
        ]
      ),
      Part(
        period: 23.9,
        attack: 4.5,
        release: 8.5,
        level: 0.62,
        pan: 0.26,
        choices: [
          [Pitch.a4, Pitch.rest], [Pitch.gSharp4, Pitch.gSharp4], [Pitch.a4, Pitch.a4],
          [Pitch.a4, Pitch.rest],
        ]
      ),
      Part(
        period: 21.7,
        attack: 4,
        release: 8,
        level: 0.52,
        pan: 0.74,
        choices: [
          [Pitch.b4, Pitch.b4], [Pitch.b4, Pitch.b4], [Pitch.cSharp5, Pitch.cSharp5],
          [Pitch.b4, Pitch.b4],
        ]
      ),
      Part(
        period: 19.1,
        attack: 4,
        release: 7.5,
        level: 0.42,
        pan: 0.42,
        choices: [
          [Pitch.cSharp5, Pitch.e5], [Pitch.e5, Pitch.cSharp5], [Pitch.fSharp5, Pitch.rest],
          [Pitch.e5, Pitch.e5],
        ]
      ),
      Part(
        period: 17.3,
        attack: 4,
        release: 7,
        level: 0.3,
        pan: 0.58,
        choices: [
          [Pitch.rest, Pitch.e5], [Pitch.rest, Pitch.e5], [Pitch.rest, Pitch.fSharp5],
          [Pitch.e5, Pitch.rest],
        ]
      ),
    ]
  )
}
