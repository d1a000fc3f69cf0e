public import Breathing
public import Scenes

/// Tells outlets what happens, each as far ahead as it wants.
///
/// A lead is a clock that runs ahead: an outlet with one asks for the cues of a span that lies so
/// much later. Its spans follow each other without gaps, so nothing is told twice or left out.
public struct Broadcast: Sendable {
  private var lines: [Line]

  /// An outlet, up to where it was told, and what of that is still to come.
  private struct Line {
    let outlet: Outlet
    var told: Instant
    var ahead: [Cue] = []
  }

  /// Who is told.
  public var outlets: [Outlet] { lines.map(\.outlet) }

  /// Creates a broadcast that begins at an instant.
  public init(_ outlets: [Outlet], from start: Instant) {
    lines = outlets.map { Line(outlet: $0, told: start) }
  }

  /// Tells every outlet what is due.
  ///
  /// - Parameters:
  ///   - show: The show, commands applied.
  ///   - now: The instant, no earlier than at the last call.
  ///   - changed: Why the show changed since the last call; nil where it did not.
  ///   - sent: Called with each cue told and with whom it was told to.
  public mutating func send(
    _ show: Show,
    at now: Instant,
    changed: ChangeReason? = nil,
    sent: (Cue, Outlet) -> Void = { _, _ in }
  ) {
    let ahead = show.clockAhead
    // Outlets of one lead, and most have none, share the work.
    var last: (span: Range<Instant>, cues: [Cue])?
    for index in lines.indices {
      let outlet = lines[index].outlet
      if let changed { outlet.put(.changed(at: now.advanced(by: ahead), changed)) }
      let end = now.advanced(by: outlet.lead)
      // A command may have changed what was told ahead: a pause, for one, is told too.
      let begin = changed != nil ? min(lines[index].told, now) : lines[index].told
      guard begin < end else { continue }
      if last?.span != begin..<end { last = (begin..<end, show.cues(in: begin..<end)) }
      for cue in last?.cues ?? [] where !lines[index].ahead.contains(where: { $0.tells(cue) }) {
        outlet.put(.cue(cue.moved(by: ahead)))
        sent(cue, outlet)
        if outlet.lead > .zero { lines[index].ahead.append(cue) }
      }
      lines[index].ahead.removeAll { $0.edge.instant < now }
      lines[index].told = max(end, lines[index].told)
    }
  }

  /// Tells others from an instant on; those who were told before are told on.
  public mutating func tell(_ outlets: [Outlet], from now: Instant) {
    guard !outlets.elementsEqual(lines.map(\.outlet), by: ===) else { return }
    lines = outlets.map { outlet in
      lines.first { $0.outlet === outlet } ?? Line(outlet: outlet, told: now)
    }
  }

  /// Begins anew with a show that starts at an instant, in place of the one before.
  public mutating func restart(from start: Instant) {
    for index in lines.indices { lines[index].told = min(lines[index].told, start) }
  }

  /// Returns when there is something to tell next, or nil when nothing more will happen by itself.
  public func nextDue(_ show: Show) -> Instant? {
    lines.compactMap { line in
      show.nextCue(after: line.told.advanced(by: .nanoseconds(-1))).map {
        // A cue belongs to the span that ends after it.
        $0.advanced(by: .nanoseconds(1) - line.outlet.lead)
      }
    }.min()
  }
}

extension Cue {
  /// Whether it tells a receiver the same as another: what begins, when and for how long.
  fileprivate func tells(_ other: Cue) -> Bool {
    edge.instant == other.edge.instant && event == other.event && edge.phase == other.edge.phase
      && edge.duration == other.edge.duration && edge.levelTo == other.edge.levelTo
  }
}
