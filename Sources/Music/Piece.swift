/// One of the pieces that a ``Score`` can play.
///
/// All are in the key of the tones and the radar's blips, and equally loud.
public enum Piece: String, Sendable, Hashable, CaseIterable {
  /// Open and even, over a pedal of A.
  case drift

  /// Brighter and wider, over a pedal of E, with longer notes that rise.
  case dawn

  /// Darker and slower, in two groups of voices that swell in turn.
  case tide

  /// The notes, lengths and sounds of the piece.
  var material: Material {
    switch self {
    case .drift: Self.driftMaterial
    case .dawn: Self.dawnMaterial
    case .tide: Self.tideMaterial
    }
  }
}

extension Piece {
  /// What a piece is made of.
  struct Material: Sendable {
    /// The duration of a colour of the harmony, in seconds.
    let colorSeconds: Double

    /// The time in which a group of voices grows quieter and louder again, in seconds.
    let swellSeconds: Double

    /// How much quieter a group becomes meanwhile, from 0 (not at all) to 1 (silent).
    let swellDepth: Double

    /// The gain that brings the piece to −23 LUFS.
    let gain: Float

    /// The corners of the low-pass filters at empty and at full lungs, in hertz.
    let closedCorner: Double
    let openCorner: Double

    let drone: Drone

    /// The voices, the lowest first.
    let parts: [7 of Part]
  }

  /// The held chord below the voices: eight sines.
  ///
  /// Partials of one pitch have unequal weights, because equal ones would cancel as they beat.
  struct Drone: Sendable {
    /// The frequencies, in hertz.
    let pitches: SIMD8<Double>

    /// The phases at the start, as fractions of a turn: a quarter turn from a voice on the same
    /// pitch, so that the two neither cancel nor add up.
    let phases: SIMD8<Double>

    /// The levels on the left and on the right.
    let left: SIMD8<Float>
    let right: SIMD8<Float>
  }

  /// The material of a voice.
  ///
  /// Below 320 Hz no two notes of a piece are closer than a third, to avoid roughness; G♯ and A
  /// never share a register.
  struct Part: Sendable {
    /// The length of the loop, in seconds.
    let period: Double

    /// The attack and release times of a note, in seconds.
    let attack: Double
    let release: Double

    /// The peak level, 0…1.
    let level: Double

    /// The stereo position, from 0 (left) to 1 (right).
    let pan: Double

    /// For each colour the likelier note and the alternative, in hertz; ``Pitch/rest`` is none.
    let choices: [4 of SIMD2<Double>]
  }
}
