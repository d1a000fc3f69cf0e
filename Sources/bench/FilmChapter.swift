import Foundation

extension Material {
  /// Measures how fast a video is drawn.
  func filmChapter() throws -> Chapter {
    let length = 60.0
    let words = [
      program.path, "render", "--near", "LHR", "--seed", "1", "--no-ramp", "--minutes", "2",
      "--seconds", "\(Int(length))", "--from", "10", "-o", "/dev/null",
    ]
    let usage = try Child(words).end()
    guard usage.status == 0 else { throw BenchError("aloft render ended with \(usage.status)") }
    return Chapter(
      title: "Video",
      figures: [
        Figure(
          title: "`aloft render`, a minute of 1920 × 1080 at 60 frames a second",
          ours: Sample([usage.wall]),
          baseline: "real time",
          theirs: Sample([length])
        )
      ],
      remarks: """
        Measured once, in elapsed time, uncompressed and into nothing, without music; other programs disturb \
        this figure. Its processor time is \(usage.cpu.time), \((usage.cpu / length / 60 * 1000).figures(3)) ms for a frame.
        """
    )
  }
}
