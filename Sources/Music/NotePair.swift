/// Two soft notes, of which the second starts while the first fades.
struct NotePair: Sendable {
  /// The pitches, in hertz.
  let frequencies: SIMD2<Double>

  /// The levels of the notes.
  let levels: SIMD2<Double>

  /// The attack time of each note, in seconds.
  let attack: Double

  /// How long the first note lasts, in seconds.
  let firstSeconds: Double

  /// When the second note starts, in seconds.
  let secondStart: Double

  /// The duration before the reverb tail, in seconds.
  let seconds: Double

  /// Returns the levels of the two notes at an age in seconds.
  func levels(at age: Double) -> SIMD2<Double> {
    let envelopes = SIMD2(
      envelope(age, lasting: firstSeconds),
      envelope(age - secondStart, lasting: seconds - secondStart)
    )
    return envelopes * levels
  }

  private func envelope(_ age: Double, lasting length: Double) -> Double {
    age < attack
      ? Elementary.smoothStep(age / attack)
      : Elementary.smoothStep(1 - (age - attack) / (length - attack))
  }
}
