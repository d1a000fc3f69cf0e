package import Outlets

/// How often outlets had to publish a change, by reason, over all shows of a session.
package struct ChangeCounts: Sendable, Hashable {
  private var counts: [ChangeReason: Int] = [:]

  package init() {}

  package subscript(reason: ChangeReason) -> Int { counts[reason, default: 0] }

  package mutating func note(_ reason: ChangeReason) { counts[reason, default: 0] += 1 }

  /// Returns why it changed since an earlier count; of several reasons, the one that matters most to a
  /// receiver; nil if it did not.
  package func reason(since former: ChangeCounts) -> ChangeReason? {
    [.sleep, .clock, .session, .command].first { self[$0] != former[$0] }
  }
}
