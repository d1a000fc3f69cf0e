import Session
import Testing

struct RenderProgressTests {
  @Test(
    arguments: [
      (0, 5.0, "0 of 100 seconds"),
      (600, 1, "10 of 100 seconds"),
      (600, 3, "10 of 100 seconds, about 28 s left"),
      (1200, 60, "20 of 100 seconds, about 4 min left"),
      (600, 1000, "10 of 100 seconds, about 2 h 30 min left"),
      (6000, 60, "100 of 100 seconds"),
    ] as [(Int, Double, String)]
  )
  func `the rest is estimated from the average speed`(
    drawn: Int,
    elapsed: Double,
    line: String
  ) {
    let progress = RenderProgress(frames: 6000, framesPerSecond: 60)
    #expect(progress.line(drawn: drawn, after: .seconds(elapsed)) == line)
  }
}
