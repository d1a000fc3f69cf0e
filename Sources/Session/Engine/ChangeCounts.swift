package import Outlets

/// How often outlets had to publish a change, by reason, over all shows of a session.
package struct ChangeCounts: Sendable, Hashable {
  private var counts: [ChangeReason: Int] = [:]

  package init() {}

  package subscript(reason: ChangeReason) -> Int { counts[reason, default: 0] }

  package mutating func note(_ reason: ChangeReason) { counts[reason, default: 0] += 1 }

  /// Returns the reason for a change since an earlier count, nil if there was none. Of several
  /// reasons, it is the one that matters most to a receiver.
  package func reason(since former: ChangeCounts) -> ChangeReason? {
    [.sleep, .clock, .session, .command].first { self[$0] != former[$0] }
  }
}
