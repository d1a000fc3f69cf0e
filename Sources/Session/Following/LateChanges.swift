package import Breathing
package import Outlets
import Text

/// Tells whether a leader's changes reach a follower in time. All screens make a change at its instant, except those
/// that it reaches later.
package struct LateChanges: Sendable, Hashable {
  /// When the last change arrived, if that was after its instant.
  private var arrival: Instant?

  /// How long a late change counts if no other one follows.
  private static let memory: Duration = .seconds(600)

  /// Creates a record without changes.
  package init() {}

  /// Whether the last change was late, not long ago.
  ///
  /// - Parameter now: The instant on the leader's clock.
  /// - Returns: Whether it was.
  package func isPresent(at now: Instant) -> Bool {
    arrival.map { $0.duration(to: now) < Self.memory } ?? false
  }

  /// Judges the changes that arrive with a plan.
  ///
  /// - Parameters:
  ///   - document: The plan.
  ///   - former: The plan before it.
  ///   - now: The instant on the leader's clock.
  /// - Returns: How late the latest of them is, if the one before was in time; otherwise nil.
  package mutating func judge(
    _ document: PlanDocument,
    after former: PlanDocument,
    at now: Instant
  ) -> Duration? {
    guard document.start == former.start else {
      arrival = nil
      return nil
    }
    let arrived = document.changes.filter { !former.changes.contains($0) }
    guard let delay = arrived.map({ $0.at.duration(to: now) }).max() else { return nil }
    let isKnown = isPresent(at: now)
    arrival = delay > .zero ? now : nil
    return delay > .zero && !isKnown ? delay : nil
  }

  /// Returns the log's line about a change that is late.
  ///
  /// - Parameters:
  ///   - delay: How late it is.
  ///   - leader: The leader's name.
  /// - Returns: The line.
  package static func line(of delay: Duration, from leader: String) -> String {
    let seconds = JSONText.number(delay.seconds, decimals: 1)
    return "a change by \(leader) arrived \(seconds) s late; this screen made it after the others"
  }
}
