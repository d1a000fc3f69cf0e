import Breathing
import Scenes

/// When frames are due: on a fixed grid of the clock, whatever the display's own beat.
///
/// A display that waits for its beat only makes the sleep shorter; one that does not wait is held
/// to the grid. A frame that comes too late is left out, not made up for.
struct Pacing {
  private let interval: Int64

  /// For when nothing moves, or nobody sees it: often enough that keys are answered at once.
  static let resting = Pacing(framesPerSecond: 20)

  init(framesPerSecond: Int) {
    interval = 1_000_000_000 / Int64(max(1, framesPerSecond))
  }

  /// Returns when the next frame is due.
  func next(after now: Instant) -> Instant {
    Instant(nanoseconds: (now.nanoseconds / interval + 1) * interval)
  }
}

/// Leaves out of the picture what is missed least when frames take too long, and puts it back when
/// there is time again.
struct Shedding {
  private let budget: Duration
  private var detail = Detail.full
  private var since = 0

  /// How many frames a change is given to show its effect.
  private static let patience = 120

  init(framesPerSecond: Int) {
    budget = .seconds(1) / Double(max(1, framesPerSecond))
  }

  /// Weighs what a frame costs on average, and returns the detail to change to, if any.
  mutating func weigh(_ cost: Duration) -> Detail? {
    since += 1
    guard since > Self.patience else { return nil }
    let before = detail
    if cost > budget * 0.9 {
      detail = detail.less
    } else if cost < budget * 0.4 {
      detail = detail.more
    }
    guard detail != before else { return nil }
    since = 0
    return detail
  }
}
