extension Timeline {
  /// How long before the end of a flight the stage after it is settled. Viewers see that stage come: the globe turns
  /// to the next leg, or stands still because none follows. A plane that landed before a rest leaves, or stays.
  ///
  /// A stop, a skip or another length within this time acts as if it came at the end of the flight: the session does
  /// not end before a settled flight or interlude, a settled flight is not skipped, and a settled gentle end is not put
  /// off. A skip just before an interlude changes nothing, and other interludes begin after a settled one. What viewers
  /// cannot see yet still changes at the end of the flight: the pace. A settled interlude is kept, and the pace
  /// changes after it.
  public static let settled: Duration = .milliseconds(1_200)

  /// Returns the first instant at which the stage after the current one is not settled.
  ///
  /// - Parameter now: The instant of a command.
  /// - Returns: The end of the current flight, if what follows it is ``settled`` at `now` and no pause is in the way;
  ///   otherwise `now`.
  public func unsettled(after now: Instant) -> Instant {
    settledBoundary(at: warp.session(at: now.nanoseconds)).flatMap(instant(reaching:)) ?? now
  }

  /// The session time at which a command acts that came at a session time.
  func unsettled(from session: Int64) -> Int64 { settledBoundary(at: session) ?? session }

  /// The end of the flight under way at a session time, if what follows it is ``settled``; otherwise nil.
  func settledBoundary(at session: Int64) -> Int64? {
    let segment = segment(at: session)
    guard case .flights(let sequence) = segment.content else { return nil }
    let item = sequence.item(at: session - segment.start)
    let end = segment.start + item.end
    return !item.isInterlude && end - session < Self.settled.nanoseconds ? end : nil
  }

  /// Whether the current stage is the last before the gentle end, or the next one is, because a stop, or a length that
  /// had passed, came when that one was ``settled``.
  public func isEnding(at now: Instant) -> Bool {
    guard let last = lastStage else { return false }
    let session = warp.session(at: now.nanoseconds)
    guard session < last.lowerBound else { return true }
    return boundary(after: session)?.boundary == last.lowerBound && !endsAsPlanned
  }

  /// Whether the last stage is the one in which the planned length is reached. Otherwise a command made it the last.
  private var endsAsPlanned: Bool {
    guard let length = plan.length?.nanoseconds, let last = lastStage,
      // A rest that a stop closed is a segment of its own.
      case .flights = segment(at: last.lowerBound).content
    else { return false }
    return last.lowerBound < length && length <= last.upperBound
  }

  /// The planned length or, if that had passed when it was chosen, the time from the start to the gentle end; nil for
  /// an endless session. A session that is planned with this length, and gets the same other commands, ends when this
  /// one does.
  public var lengthFromStart: Duration? {
    guard let length = plan.length, let last = lastStage, length.nanoseconds <= last.lowerBound
    else { return plan.length }
    return .nanoseconds(last.upperBound)
  }
}
