/// The short fades at both ends of a part of the music: cut out of the session, it would begin and end with a click.
package struct PartEnds {
  /// The length of the part and of each fade, in stereo samples.
  private let count, fade: Int

  /// The length of a fade, in seconds.
  private static let seconds = 0.05

  /// Creates the fades of a part.
  ///
  /// - Parameters:
  ///   - count: The length of the part, in stereo samples.
  ///   - sampleRate: The sample rate, in hertz.
  package init(of count: Int, sampleRate: Int) {
    self.count = count
    fade = max(1, min(Int(Self.seconds * Double(sampleRate)), count / 2))
  }

  /// Fades those samples of the part that are near its ends.
  ///
  /// - Parameters:
  ///   - samples: Left and right interleaved.
  ///   - first: The place of the first stereo sample in the part.
  package func soften(_ samples: UnsafeMutableBufferPointer<Float>, from first: Int) {
    for frame in 0..<samples.count / 2 {
      let distance = min(first + frame, count - 1 - first - frame)
      guard distance < fade else { continue }
      let share = Float(distance) / Float(fade)
      let gain = share * share * (3 - 2 * share)
      samples[2 * frame] *= gain
      samples[2 * frame + 1] *= gain
    }
  }
}
