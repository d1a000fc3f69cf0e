/// The progress of a rendering, of frames or of samples, as one line: how much is done, and about how long the rest
/// takes.
package struct RenderProgress {
  private let frames: Int
  private let framesPerSecond: Int

  /// Creates the progress of a number of frames.
  package init(frames: Int, framesPerSecond: Int) {
    (self.frames, self.framesPerSecond) = (frames, framesPerSecond)
  }

  /// Returns the line after some frames.
  ///
  /// The estimate assumes the average speed so far, and is left out during the first two seconds.
  package func line(drawn: Int, after elapsed: Duration) -> String {
    let place = "\(drawn / framesPerSecond) of \(frames / framesPerSecond) seconds"
    guard drawn > 0, elapsed >= .seconds(2), drawn < frames else { return place }
    let left = elapsed / Double(drawn) * Double(frames - drawn)
    let seconds = Int(left.components.seconds) + 1
    switch seconds {
    case ..<60: return "\(place), about \(seconds) s left"
    case ..<3600: return "\(place), about \((seconds + 30) / 60) min left"
    default: return "\(place), about \(seconds / 3600) h \(seconds % 3600 / 60) min left"
    }
  }
}
