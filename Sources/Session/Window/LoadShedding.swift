import Breathing
package import Show

/// Reduces the detail of the picture when frames take too long, least noticeable first, and
/// restores it when there is time again.
package struct LoadShedding {
  private var budget: Duration
  private var detail = Detail.full
  private var since = 0

  /// The number of frames after which the effect of a change is measured.
  private static let settlingFrames = 120

  package init(framesPerSecond: Int) {
    budget = Self.budget(at: framesPerSecond)
  }

  /// Adopts another frame rate; the detail changes only after frames at that rate.
  package mutating func adopt(framesPerSecond: Int) {
    (budget, since) = (Self.budget(at: framesPerSecond), 0)
  }

  private static func budget(at framesPerSecond: Int) -> Duration {
    .seconds(1) / Double(max(1, framesPerSecond))
  }

  /// Returns the detail to change to after a frame of a cost, if any.
  package mutating func nextDetail(after cost: Duration) -> Detail? {
    since += 1
    guard since > Self.settlingFrames else { return nil }
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
