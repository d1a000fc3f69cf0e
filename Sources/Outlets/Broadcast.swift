public import Breathing
public import Show

/// Sends cues to outlets, each early by the outlet's lead.
///
/// An outlet receives the cues of successive spans, which are shifted into the future by its lead.
/// The spans are contiguous, so no cue is sent twice or skipped.
public struct Broadcast: Sendable {
  private var lines: [Line]

  /// An outlet, the instant up to which it has received cues, and the sent cues that have not
  /// happened yet.
  private struct Line {
    let outlet: Outlet
    var sentThrough: Instant
    var ahead: [Cue] = []
  }

  /// The outlets that receive cues.
  public var outlets: [Outlet] { lines.map(\.outlet) }

  /// Creates a broadcast that starts at an instant.
  public init(_ outlets: [Outlet], from start: Instant) {
    lines = outlets.map { Line(outlet: $0, sentThrough: start) }
  }

  /// Sends every outlet the cues that are due.
  ///
  /// - Parameters:
  ///   - show: The show with all commands applied.
  ///   - now: The current instant, no earlier than in the last call.
  ///   - changed: Why the show changed since the last call; nil if it did not.
  ///   - sent: Called with each cue sent and the outlet that received it.
  public mutating func send(
    _ show: Show,
    at now: Instant,
    changed: ChangeReason? = nil,
    sent: (Cue, Outlet) -> Void = { _, _ in }
  ) {
    let ahead = show.clockAhead
    // Outlets with the same lead share the computation, and most have none.
    var last: (span: Range<Instant>, cues: [Cue])?
    for index in lines.indices {
      let outlet = lines[index].outlet
      if let changed { outlet.put(.changed(at: now.advanced(by: ahead), changed)) }
      let end = now.advanced(by: outlet.lead)
      // After a change, the span starts at `now` again, because cues sent ahead may have changed.
      let begin = changed != nil ? min(lines[index].sentThrough, now) : lines[index].sentThrough
      guard begin < end else { continue }
      if last?.span != begin..<end { last = (begin..<end, show.cues(in: begin..<end)) }
      for cue in last?.cues ?? [] where !lines[index].ahead.contains(where: { $0.matches(cue) }) {
        outlet.put(.cue(cue.moved(by: ahead)))
        sent(cue, outlet)
        if outlet.lead > .zero { lines[index].ahead.append(cue) }
      }
      lines[index].ahead.removeAll { $0.edge.instant < now }
      lines[index].sentThrough = max(end, lines[index].sentThrough)
    }
  }

  /// Replaces the outlets. Those that were there before continue; new ones start at an instant.
  public mutating func send(to outlets: [Outlet], from now: Instant) {
    guard !outlets.elementsEqual(lines.map(\.outlet), by: ===) else { return }
    lines = outlets.map { outlet in
      lines.first { $0.outlet === outlet } ?? Line(outlet: outlet, sentThrough: now)
    }
  }

  /// Adopts a new show that starts at an instant.
  public mutating func restart(from start: Instant) {
    for index in lines.indices { lines[index].sentThrough = min(lines[index].sentThrough, start) }
  }

  /// Returns when the next cue must be sent; nil if no more follow without a command.
  public func nextDue(_ show: Show) -> Instant? {
    lines.compactMap { line in
      show.nextCue(after: line.sentThrough.advanced(by: .nanoseconds(-1))).map {
        // A span does not contain its end, so it must end after the cue.
        $0.advanced(by: .nanoseconds(1) - line.outlet.lead)
      }
    }.min()
  }
}

extension Cue {
  /// Whether a receiver cannot tell the two cues apart: event, time and duration are the same.
  fileprivate func matches(_ other: Cue) -> Bool {
    edge.instant == other.edge.instant && event == other.event && edge.phase == other.edge.phase
      && edge.duration == other.edge.duration && edge.levelTo == other.edge.levelTo
  }
}
