/// A soft sound for an object that the beam meets: the nearer, the higher and slightly louder.
///
/// Its note belongs to the piece's key, so it never clashes with the music. It swells for 0.04 s
/// and fades for half a second.
public struct PingTone: Sendable, Hashable, BitwiseCopyable {
  /// The note, from 0 (lowest) to 5.
  let note: UInt8

  /// The loudness, from 0 to 255.
  let level: UInt8

  /// The stereo position, from −127 (left) to 127 (right).
  let side: Int8

  /// The delay until it begins, in milliseconds.
  let delay: UInt16

  /// Creates the ping of an object.
  ///
  /// - Parameters:
  ///   - distance: The distance, from 0 (here) to 1 (the edge of the range).
  ///   - side: The stereo position, from −1 (left) to 1 (right).
  ///   - seconds: The delay, from 0 to 10 seconds; negative values count as 0.
  public init(distance: Double, side: Double, in seconds: Double = 0) {
    func bounded(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    }
    let nearness = 1 - bounded(distance, 0...1)
    note = UInt8((nearness * Double(Self.pitches.count - 1)).rounded())
    level = UInt8((255 * (0.25 + 0.75 * nearness)).rounded())
    self.side = Int8((127 * bounded(side, -1...1)).rounded())
    delay = UInt16((1000 * bounded(seconds, 0...10)).rounded())
  }

  /// Creates a ping from its packed form.
  package init(word: UInt64) {
    note = UInt8(truncatingIfNeeded: word >> 48) % UInt8(Self.pitches.count)
    level = UInt8(truncatingIfNeeded: word >> 40)
    side = Int8(truncatingIfNeeded: word >> 32)
    delay = UInt16(truncatingIfNeeded: word >> 16)
  }

  /// The ping packed into one word that is never 0, for an atomic handover between threads.
  package var word: UInt64 {
    UInt64(note) << 48 | UInt64(level) << 40 | UInt64(UInt8(bitPattern: side)) << 32
      | UInt64(delay) << 16 | 1
  }

  /// Returns the ping with what is left of its delay after a time in milliseconds.
  package func taken(after milliseconds: Int) -> PingTone {
    let left = UInt64(max(0, Int(delay) - max(0, milliseconds)))
    return PingTone(word: word & ~0xFFFF_0000 | left << 16)
  }

  /// The notes of A major from E₄ to E₅ that fit all of the piece's chords, in hertz.
  private static let pitches = [
    Pitch.e4, Pitch.fSharp4, Pitch.a4, Pitch.b4, Pitch.cSharp5, Pitch.e5,
  ]

  /// The pitch, in hertz.
  var frequency: Double { Self.pitches[Int(note)] }

  /// The peak level on each side.
  var levels: SIMD2<Float> {
    let share = Float(side) / 127 * 0.6
    return Float(level) / 255 * SIMD2(1 - share, 1 + share) * 0.5
  }

  /// The duration before the reverb tail, in seconds.
  static let seconds = 0.55

  /// The attack time, in seconds.
  static let attack = 0.04

  /// The envelope at an age in seconds, from 0 to 1.
  static func envelope(at age: Double) -> Double {
    guard age > 0, age < seconds else { return 0 }
    guard age >= attack else { return Elementary.smoothStep(age / attack) }
    let left = 1 - (age - attack) / (seconds - attack)
    return left * left * Elementary.smoothStep(left)
  }
}

/// A ping and the block in which it starts.
struct StartedPing {
  let ping: PingTone
  let block: Int
}
