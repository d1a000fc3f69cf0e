/// A soft sound for something that a beam meets: higher and a little louder the nearer it is.
///
/// A note of the piece's own key, so that it never jars with the music. It swells for 0.04 s and
/// fades for half a second.
public struct Blip: Sendable, Hashable, BitwiseCopyable {
  /// Which note, from 0 (the lowest) to 5.
  let note: UInt8

  /// How loud, from 0 to 255.
  let level: UInt8

  /// On which side, from −127 (left) to 127 (right).
  let side: Int8

  /// In how many milliseconds it begins.
  let delay: UInt16

  /// Creates the blip of something.
  ///
  /// - Parameters:
  ///   - distance: How far it is, from 0 (here) to 1 (as far as can be).
  ///   - side: On which side, from −1 (left) to 1 (right).
  ///   - seconds: In how many seconds it begins, from 0 to 10; from now where negative.
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

  /// Creates a blip from its word.
  package init(word: UInt64) {
    note = UInt8(truncatingIfNeeded: word >> 48) % UInt8(Self.pitches.count)
    level = UInt8(truncatingIfNeeded: word >> 40)
    side = Int8(truncatingIfNeeded: word >> 32)
    delay = UInt16(truncatingIfNeeded: word >> 16)
  }

  /// All of it in one word that is never 0, for a thread that takes it in one breath.
  package var word: UInt64 {
    UInt64(note) << 48 | UInt64(level) << 40 | UInt64(UInt8(bitPattern: side)) << 32
      | UInt64(delay) << 16 | 1
  }

  /// E₄ to E₅ by the steps of A major that jar with none of its chords: E, F♯, A, B, C♯, E. In
  /// hertz, as the piece tunes them.
  private static let pitches = [330, 371.25, 440, 495, 550, 660]

  /// Its pitch, in hertz.
  var frequency: Double { Self.pitches[Int(note)] }

  /// How loud it is on either side, at its height.
  var levels: SIMD2<Float> {
    let share = Float(side) / 127 * 0.6
    return Float(level) / 255 * SIMD2(1 - share, 1 + share) * 0.5
  }

  /// How long it sounds before the room takes over, in seconds.
  static let seconds = 0.55

  /// How long it swells, in seconds.
  static let attack = 0.04

  /// How far it has swelled or faded at an age in seconds, from 0 to 1.
  static func envelope(at age: Double) -> Double {
    guard age > 0, age < seconds else { return 0 }
    guard age >= attack else { return Elementary.smoothStep(age / attack) }
    let left = 1 - (age - attack) / (seconds - attack)
    return left * left * Elementary.smoothStep(left)
  }
}
