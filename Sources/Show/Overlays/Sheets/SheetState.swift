import Breathing

/// The position of a sheet: its resting height, where a finger holds it, and how it settles.
///
/// A rise counts the heights, from 0 for the lowest to 2 for the highest, with fractions between them. It does not
/// depend on the size of the picture.
struct SheetState: Sendable, Hashable {
  /// The height at which it rests, or will rest once it has settled.
  private(set) var height = SheetHeight.half

  private var hold: Hold?
  private var settling: Settling?

  /// A finger that holds it: where it was in the last tenth of a second.
  private struct Hold: Sendable, Hashable {
    var samples: [Sample]
  }

  private struct Sample: Sendable, Hashable {
    let rise: Double
    let instant: Instant
  }

  /// The way to its height: the rise from which it settles, and since when.
  private struct Settling: Sendable, Hashable {
    let rise: Double
    let since: Instant
  }

  /// The duration of settling.
  static let settlingSeconds = 0.32

  /// How far ahead a released sheet looks for its height, in seconds of its speed.
  static let glideSeconds = 0.18

  /// The time over which a speed is measured.
  private static let speedSeconds = 0.1

  /// Whether a finger holds it.
  var isHeld: Bool { hold != nil }

  /// Returns the rise at an instant.
  func rise(at now: Instant) -> Double {
    if let hold, let last = hold.samples.last { return last.rise }
    guard let settling else { return height.rise }
    let share = Easing.out(settling.since.duration(to: now).seconds / Self.settlingSeconds)
    return settling.rise + (height.rise - settling.rise) * share
  }

  /// Follows a finger to a rise, which is kept between the lowest and the highest.
  mutating func drag(to rise: Double, at now: Instant) {
    guard rise.isFinite else { return }
    let sample = Sample(rise: min(max(rise, 0), 2), instant: now)
    var samples = hold?.samples ?? [Sample(rise: self.rise(at: now), instant: now)]
    // Of several positions at one instant only the last counts.
    if samples.last?.instant == now, samples.count > 1 { samples.removeLast() }
    samples.append(sample)
    hold = Hold(samples: samples.filter { Self.isRecent($0, at: now) })
  }

  /// Lets go of it: it settles at the height nearest to where its speed would carry it.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - reducesMotion: Whether it jumps to its height instead of moving there.
  mutating func release(at now: Instant, reducesMotion: Bool) {
    guard let hold, let last = hold.samples.last else { return }
    let recent = hold.samples.filter { Self.isRecent($0, at: now) }
    var speed = 0.0
    if let first = recent.first {
      let seconds = first.instant.duration(to: now).seconds
      if seconds > 0.01 { speed = (last.rise - first.rise) / seconds }
    }
    let aim = last.rise + speed * Self.glideSeconds
    settle(at: .nearest(to: aim), at: now, reducesMotion: reducesMotion)
  }

  /// Moves it by heights, upwards if positive.
  mutating func move(by steps: Int, at now: Instant, reducesMotion: Bool) {
    let next = height.rawValue + min(max(steps, -2), 2)
    settle(at: .nearest(to: Double(next)), at: now, reducesMotion: reducesMotion)
  }

  /// Raises it by a height; from the highest it returns to the lowest.
  mutating func cycle(at now: Instant, reducesMotion: Bool) {
    let next = SheetHeight(rawValue: height.rawValue + 1) ?? .peek
    settle(at: next, at: now, reducesMotion: reducesMotion)
  }

  private mutating func settle(at next: SheetHeight, at now: Instant, reducesMotion: Bool) {
    let rise = rise(at: now)
    (height, hold) = (next, nil)
    settling = reducesMotion || rise == next.rise ? nil : Settling(rise: rise, since: now)
  }

  private static func isRecent(_ sample: Sample, at now: Instant) -> Bool {
    sample.instant.duration(to: now).seconds <= speedSeconds
  }
}
