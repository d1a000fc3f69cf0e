import Breathing

/// An endless piece of seven slow voices over a drone, generated from a seed.
///
/// Each voice is a loop of its own length, 17 to 41 seconds; the lengths have no practical common
/// multiple, so the voices never meet in the same way twice. (The idea of such loops is from Brian
/// Eno's *Music for Airports*, 1978; notes and lengths here are ours.) Once per round a voice plays
/// one note or rests. About once a minute the harmony changes its colour over the same pedal, and
/// each voice takes its next note from the new colour. The tuning is just intonation over A₂ = 110
/// Hz, so held chords do not beat. ``Piece`` chooses the notes, the lengths and the drone.
///
/// A score is a function: ``note(of:in:)`` works for any round of any voice, in any order.
public struct Score: Sendable, Hashable {
  /// The number of voices.
  public static let voiceCount = 7

  /// The piece.
  public let piece: Piece

  /// The seed of all random choices; the same piece and seed give the same notes.
  public let seed: UInt64

  /// Creates the score of a piece and a seed.
  public init(_ piece: Piece = .drift, seed: UInt64) {
    self.piece = piece
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
    Int(((seconds + offset(of: voice)) / material.parts[voice].period).rounded(.down))
  }

  /// The note of a voice in a round of its loop.
  ///
  /// - Parameters:
  ///   - voice: 0, the lowest, to 6, the highest.
  ///   - round: 0 is the current round when the piece starts.
  /// - Returns: The note; nil for a rest.
  public func note(of voice: Int, in round: Int) -> Note? {
    let part = material.parts[voice]
    var generator = SeededGenerator(seed: seed, stream: UInt64(voice) << 48 | UInt64(max(round, 0)))
    let start = Double(round) * part.period - offset(of: voice)
    let choices = part.choices[color(at: start)]
    let frequency = generator.unit() < 0.62 ? choices[0] : choices[1]
    // The reverb amplifies E₃ twice as much as the other notes.
    let presence = frequency == Pitch.e3 ? 0.5 : 1
    let level =
      part.level * presence * (0.82 + 0.18 * generator.unit()) * swell(of: voice, at: start)
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

  /// The level of a voice in the long swell of the piece, from 1 − depth to 1.
  ///
  /// Even and odd voices swell in turn, so that the whole stays about equally loud.
  private func swell(of voice: Int, at seconds: Double) -> Double {
    guard material.swellDepth > 0 else { return 1 }
    let turns = seconds / material.swellSeconds + (voice.isMultiple(of: 2) ? 0 : 0.5)
    return 1 - material.swellDepth * (0.5 - 0.5 * Elementary.cosine(turns: turns))
  }

  /// The harmony's colour at a time of the piece, from 0 to 3.
  ///
  /// Each group of four colours has an order of its own.
  func color(at seconds: Double) -> Int {
    let turn = Int(max(seconds, 0) / material.colorSeconds)
    var generator = SeededGenerator(seed: seed, stream: 1 << 60 | UInt64(turn / 4))
    var order = SIMD4(0, 1, 2, 3)
    for last in stride(from: 3, to: 0, by: -1) {
      let other = Int(generator.next() % UInt64(last + 1))
      (order[last], order[other]) = (order[other], order[last])
    }
    return order[turn % 4]
  }

  private var material: Piece.Material { piece.material }

  /// The position of a voice in its loop when the piece starts, in seconds.
  private func offset(of voice: Int) -> Double {
    var generator = SeededGenerator(seed: seed, stream: 1 << 61 | UInt64(voice))
    return generator.unit() * material.parts[voice].period
  }
}
