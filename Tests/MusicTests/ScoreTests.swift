import Music
import Testing

struct ScoreTests {
  /// All notes that end after the start and begin before a time, in seconds.
  private func notes(of score: Score, until end: Double) -> [(voice: Int, note: Score.Note)] {
    (0..<Score.voiceCount).flatMap { voice in
      (0...score.round(of: voice, at: end)).compactMap { round in
        score.note(of: voice, in: round).map { (voice, $0) }
      }
    }
  }

  @Test func `the same seed gives the same piece, and another one another`() {
    #expect(
      notes(of: Score(seed: 7), until: 900).map(\.note)
        == notes(of: Score(seed: 7), until: 900).map(\.note)
    )
    #expect(
      notes(of: Score(seed: 7), until: 900).map(\.note)
        != notes(of: Score(seed: 8), until: 900).map(\.note)
    )
  }

  @Test func `no two pieces share a note`() {
    let pieces = Piece.allCases.map { notes(of: Score($0, seed: 7), until: 900).map(\.note) }
    #expect(Set(pieces[0]).isDisjoint(with: pieces[1]))
    #expect(Set(pieces[0]).isDisjoint(with: pieces[2]))
    #expect(Set(pieces[1]).isDisjoint(with: pieces[2]))
  }

  @Test(arguments: Piece.allCases, 0..<6 as Range<UInt64>)
  func `notes that sound together are never too close in pitch`(piece: Piece, seed: UInt64) {
    let notes = notes(of: Score(piece, seed: seed), until: 3600).map(\.note)
      .sorted { $0.start < $1.start }
    #expect(notes.count > 500)
    #expect(notes.allSatisfy { 164...734 ~= $0.frequency })
    var clashes: [String] = []
    for (index, note) in notes.enumerated() {
      for other in notes[(index + 1)...].prefix(while: { $0.start < note.end })
      where other.frequency != note.frequency {
        let low = min(note.frequency, other.frequency)
        let ratio = max(note.frequency, other.frequency) / low
        // A minor third at least, and a whole tone from E₄ on.
        if ratio < (low < 320 ? 1.19 : 1.11) { clashes.append("\(note) and \(other)") }
      }
    }
    #expect(clashes.isEmpty)
  }

  @Test(arguments: Piece.allCases, 0..<4 as Range<UInt64>)
  func `a voice ends its note before the next begins`(piece: Piece, seed: UInt64) {
    let score = Score(piece, seed: seed)
    for voice in 0..<Score.voiceCount {
      let notes = (0..<100).map { score.note(of: voice, in: $0) }
      let held = notes.enumerated().filter { round, note in
        guard let note else { return false }
        let isElsewhere = score.round(of: voice, at: max(note.start + 1e-6, 0)) != round
        return isElsewhere || round < 99 && notes[round + 1].map { $0.start <= note.end } ?? false
      }
      #expect(held.isEmpty)
    }
  }

  @Test func `notes swell and fade slowly`() throws {
    let note = try #require(Score(seed: 1).note(of: 2, in: 3))
    #expect(note.attack >= 3.5)
    #expect(note.release >= 6)
    #expect(note.envelope(at: note.start) == 0)
    #expect(note.envelope(at: note.start + note.attack) == 1)
    #expect(note.envelope(at: note.end) == 0)
  }

  @Test(arguments: Piece.allCases)
  func `in a day, the voices start together at most once`(piece: Piece) {
    let score = Score(piece, seed: 1)
    // Starts of the first four voices within a tenth of a second of one another, in 24 hours.
    let meetings = (0..<score.round(of: 0, at: 86_400)).filter { round in
      guard let first = score.note(of: 0, in: round) else { return false }
      return (1..<4).allSatisfy { voice in
        [0, 1].contains { ahead in
          let other = score.round(of: voice, at: max(first.start, 0)) + ahead
          return score.note(of: voice, in: other).map { abs($0.start - first.start) < 0.1 } ?? false
        }
      }
    }
    #expect(meetings.count <= 1)
  }
}
