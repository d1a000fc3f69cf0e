import Breathing
import Music
import Show

extension Material {
  /// Measures the synthesis of the music as a fraction of a processor.
  func musicChapter() throws -> Chapter {
    let timeline = try show().timeline
    let seconds = 30
    let samples = try inTurns(runs, [{ Self.play(timeline, seconds: seconds) / Double(seconds) }])
    return Chapter(
      title: "Music",
      figures: [
        Figure(
          title: "synthesise the music",
          ours: samples[0],
          baseline: "one core, in real time",
          theirs: Sample([1]),
          unit: .share
        )
      ],
      remarks: """
        Stereo at 48,000 samples a second, the first \(seconds) seconds of a session, in thread \
        time.
        """
    )
  }

  private static func play(_ timeline: Timeline, seconds: Int) -> Double {
    var rendition = Rendition(of: timeline)
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * rendition.sampleRate)
    defer { samples.deallocate() }
    return Stopwatch.thread.time {
      for _ in 0..<seconds {
        samples.update(repeating: 0)
        rendition.render(into: samples)
      }
    }
  }
}
