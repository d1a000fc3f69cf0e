/// The quiet gesture of the piece at the end of each flight: E₅, then E₄ an octave below.
///
/// E belongs to the chords of every piece, so the gesture never clashes. It swells for 0.6 s and
/// peaks at least 6 dB below the tones.
enum Arrival {
  static let notes = NotePair(
    frequencies: SIMD2(Pitch.e5, Pitch.e4),
    levels: SIMD2(0.2, 0.28),
    attack: 0.6,
    firstSeconds: 3.2,
    secondStart: 1.1,
    seconds: 4.6
  )
}
