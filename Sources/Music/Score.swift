import Breathing

/// An endless piece of seven slow voices over a drone, generated from a seed.
///
/// Each voice is a loop of its own length, 17 to 31 seconds; the lengths have no practical common
/// multiple, so the voices never meet in the same way twice. (The idea of such loops is from Brian
/// Eno's *Music for Airports*, 1978; notes and lengths here are ours.) Once per round a voice plays
/// one note or rests. Every 71 seconds the harmony changes its colour over the same pedal of A, and
/// each voice takes its next note from the new colour. The tuning is just intonation over A₂ = 110
/// Hz, so held chords do not beat.
///
/// A score is a function: ``note(of:in:)`` works for any round of any voice, in any order.
public struct Score: Sendable, Hashable {
  /// The number of voices.
  public static let voiceCount = 7

  /// The seed of all random choices; the same seed gives the same piece.
  public let seed: UInt64

  /// Creates the piece of a seed.
  public init(seed: UInt64) {
    self.seed = seed
  }

  /// One long tone that swells and fades.
  public struct Note: Sendable, Hashable, BitwiseCopyable {
    /// The pitch, in hertz.
    public let frequency: Double

    /// When it begins, in seconds of the piece; negative for notes already sounding at the start.
    public let start: Double

    /// The attack time, in seconds.
    public let attack: Double

    /// The release time after that, in seconds.
    public let release: Double

    /// The peak level, 0…1.
    public let level: Double

    /// The stereo position, from 0 (left) to 1 (right).
    public let pan: Double

    /// When it ends, in seconds of the piece.
    public var end: Double { start + attack + release }

    /// The envelope of the note at a time of the piece, 0…1.
    public func envelope(at seconds: Double) -> Double {
      let age = seconds - start
      return age < attack
        ? Elementary.smoothStep(age / attack)
        : Elementary.smoothStep(1 - (age - attack) / release)
    }
  }

  /// The round of a voice at a time of the piece.
  public func round(of voice: Int, at seconds: Double) -> Int {
    Int(((seconds + offset(of: voice)) / Self.parts[voice].period).rounded(.down))
  }

  /// The note of a voice in a round of its loop.
  ///
  /// - Parameters:
  ///   - voice: 0, the lowest, to 6, the highest.
  ///   - round: 0 is the current round when the piece starts.
  /// - Returns: The note; nil for a rest.
  public func note(of voice: Int, in round: Int) -> Note? {
    let part = Self.parts[voice]
    var generator = SeededGenerator(seed: seed, stream: UInt64(voice) << 48 | UInt64(max(round, 0)))
    let start = Double(round) * part.period - offset(of: voice)
    let choices = part.choices[color(at: start)]
    let frequency = generator.unit() < 0.62 ? choices[0] : choices[1]
    // The reverb amplifies E₃ twice as much as the other notes.
    let presence = frequency == Self.e3 ? 0.5 : 1
    let level = part.level * presence * (0.82 + 0.18 * generator.unit())
    guard frequency > 0 else { return nil }
    return Note(
      frequency: frequency,
      start: start,
      attack: part.attack,
      release: part.release,
      level: level,
      pan: part.pan
    )
  }

  /// The harmony's colour at a time of the piece: added ninth, major seventh, sixth, open fifths.
  ///
  /// Each group of four colours has an order of its own.
  func color(at seconds: Double) -> Int {
    let turn = Int(max(seconds, 0) / Self.colorSeconds)
    var generator = SeededGenerator(seed: seed, stream: 1 << 60 | UInt64(turn / 4))
    var order = SIMD4(0, 1, 2, 3)
    for last in stride(from: 3, to: 0, by: -1) {
      let other = Int(generator.next() % UInt64(last + 1))
      (order[last], order[other]) = (order[other], order[last])
    }
    return order[turn % 4]
  }

  /// The position of a voice in its loop when the piece starts, in seconds.
  private func offset(of voice: Int) -> Double {
    var generator = SeededGenerator(seed: seed, stream: 1 << 61 | UInt64(voice))
    return generator.unit() * Self.parts[voice].period
  }
}

extension Score {
  /// The duration of a colour, in seconds.
  private static let colorSeconds = 71.0

  /// The material of a voice.
  private struct Part: Sendable {
    let period: Double
    let attack: Double
    let release: Double
    let level: Double
    let pan: Double
    /// For each colour the likelier note and the alternative, in hertz; 0 is a rest.
    let choices: [4 of SIMD2<Double>]
  }

  // Just intonation over A₂ = 110 Hz: 9/8, 5/4, 3/2, 5/3, 15/8. Below 320 Hz no two notes are
  // closer than a third, to avoid roughness; G♯ and A never share a register.
  private static let e3 = 165.0
  private static let a3 = 220.0
  private static let cSharp4 = 275.0
  private static let e4 = 330.0
  private static let gSharp4 = 412.5
  private static let a4 = 440.0
  private static let b4 = 495.0
  private static let cSharp5 = 550.0
  private static let e5 = 660.0
  private static let fSharp5 = 733.333_333_333_333_3
  private static let rest = 0.0

  private static let parts: [7 of Part] = [
    Part(
      period: 31.3,
      attack: 5,
      release: 9,
      level: 0.72,
      pan: 0.5,
      choices: [[a3, e3], [e3, e3], [a3, a3], [e3, a3]]
    ),
    Part(
      period: 28.7,
      attack: 5,
      release: 9,
      level: 0.76,
      pan: 0.36,
      choices: [[cSharp4, cSharp4], [cSharp4, cSharp4], [cSharp4, cSharp4], [rest, rest]]
    ),
    Part(
      period: 26.3,
      attack: 4.5,
      release: 9,
      level: 0.7,
      pan: 0.64,
      choices: [[e4, e4], [e4, e4], [e4, e4], [e4, e4]]
    ),
    Part(
      period: 23.9,
      attack: 4.5,
      release: 8.5,
      level: 0.62,
      pan: 0.26,
      choices: [[a4, rest], [gSharp4, gSharp4], [a4, a4], [a4, rest]]
    ),
    Part(
      period: 21.7,
      attack: 4,
      release: 8,
      level: 0.52,
      pan: 0.74,
      choices: [[b4, b4], [b4, b4], [cSharp5, cSharp5], [b4, b4]]
    ),
    Part(
      period: 19.1,
      attack: 4,
      release: 7.5,
      level: 0.42,
      pan: 0.42,
      choices: [[cSharp5, e5], [e5, cSharp5], [fSharp5, rest], [e5, e5]]
    ),
    Part(
      period: 17.3,
      attack: 4,
      release: 7,
      level: 0.3,
      pan: 0.58,
      choices: [[rest, e5], [rest, e5], [rest, fSharp5], [e5, rest]]
    ),
  ]
}
