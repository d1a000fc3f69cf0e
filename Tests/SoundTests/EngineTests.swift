import Music
import Testing

@testable import Sound

struct EngineTests {
  /// The loudest sample of the first two seconds.
  private func peak(musicGain: Float) -> Float {
    var dynamics = Dynamics()
    dynamics.fade = 0
    dynamics.musicGain = musicGain
    var engine = Engine(
      score: Score(seed: 1),
      sampleRate: 8000,
      controls: Controls(dynamics),
      handover: TrackHandover()
    )
    var samples = [Float](repeating: 1, count: 2 * 16_000)
    samples.withUnsafeMutableBufferPointer { engine.fill($0) }
    return samples.map { abs($0) }.max() ?? 1
  }

  @Test func `while the music is off, not even its reverb is heard`() {
    #expect(peak(musicGain: 1) > 0.01)
    #expect(peak(musicGain: 0) < 1e-6)
  }
}
