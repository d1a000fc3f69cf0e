/// The quiet gesture of the piece at the end of each flight: E₅, then E₄ an octave below.
///
/// E belongs to the chords of every piece, so the gesture never clashes. It swells for 0.6 s and
/// peaks at least 6 dB below the tones.
enum Arrival {
  /// The duration before the reverb tail, in seconds.
  static let seconds = 4.6

  /// When the second note starts, in seconds.
  private static let secondStart = 1.1

  /// The attack time of each note, in seconds.
  private static let attack = 0.6

  /// The two pitches, in hertz.
  static let frequencies = SIMD2(Pitch.e5, Pitch.e4)

  /// The levels of the two notes.
  static let levels = SIMD2(0.2, 0.28)

  /// The envelopes of the two notes at an age in seconds, each 0…1.
  static func envelopes(at age: Double) -> SIMD2<Double> {
    SIMD2(envelope(age, lasting: 3.2), envelope(age - secondStart, lasting: seconds - secondStart))
  }

  private static func envelope(_ age: Double, lasting length: Double) -> Double {
    age < attack
      ? Elementary.smoothStep(age / attack)
      : Elementary.smoothStep(1 - (age - attack) / (length - attack))
  }
}
