package import Breathing
package import Settings
package import Show

/// A show that will replace the current one.
package struct ShowHandover: Sendable {
  /// The show.
  @CopyOnWrite package internal(set) var show: Show

  /// When it takes over; at once if that instant has passed.
  package private(set) var at: Instant

  /// If it takes over with the first flight after an instant, that instant. A command that changes the
  /// breath then moves the handover too. Nil if it takes over at a fixed instant.
  package var notBefore: Instant?

  /// Whether it has the same breath as the show before it.
  package var keepsPlan = false

  /// Whether it keeps the view and the sound of the show before it.
  package var keepsLook = false

  /// Whether it is announced to followers in place of the current one.
  package var isAnnounced = false

  /// The changes of an announced show that are announced before it begins.
  package var changes = LeaderChanges()

  /// The pattern that the person at the screen chose after the show was announced; nil for none.
  package var chosen: NamedPace?

  /// The show with that pattern.
  var showAsChosen: Show { chosen.map { show.breathing($0) } ?? show }

  /// Whether it belongs to the schedule of the former show, although a later schedule is in effect.
  package var keepsSchedule = false

  /// Whether it takes the place of the session of a leader that is away.
  package var standsIn = false

  /// Whether it is the next day's session on a screen that follows: from then on, the leader's last plan is over.
  package var outlastsLeader = false

  package init(
    show: Show,
    at: Instant,
    notBefore: Instant? = nil,
    keepsPlan: Bool = false,
    keepsLook: Bool = false,
    isAnnounced: Bool = false,
    keepsSchedule: Bool = false
  ) {
    self.show = show
    self.at = at
    self.notBefore = notBefore
    self.keepsPlan = keepsPlan
    self.keepsLook = keepsLook
    self.isAnnounced = isAnnounced
    self.keepsSchedule = keepsSchedule
  }

  /// Returns the handover after a change of the show before it.
  ///
  /// - Parameters:
  ///   - former: The show before it.
  ///   - now: The instant.
  /// - Returns: The handover, moved with the flights of the show before it.
  package func aligned(with former: Show, at now: Instant) -> ShowHandover {
    guard let notBefore, let start = former.flightStart(after: max(notBefore, now)), start != at
    else { return self }
    var moved = self
    (moved.show, moved.at) = (show.moved(by: at.duration(to: start)), start)
    return moved
  }

  /// Returns the handover with a longer lead-in if held breaths of the show before it require that. A session that
  /// other machines compute as well begins at a fixed instant and keeps its lead-in.
  func rested(after former: Show) -> ShowHandover {
    guard notBefore != nil, !keepsPlan else { return self }
    var rested = self
    rested.show.rest(after: former)
    return rested
  }

  /// Returns the show as it takes over from another.
  ///
  /// - Parameters:
  ///   - former: The show before it.
  ///   - now: The instant. That at which it was to take over may be long past.
  /// - Returns: The show.
  package func show(after former: Show, at now: Instant) -> Show {
    let show = showAsChosen
    var next = keepsLook ? show.withAppearance(of: former) : show
    if !keepsPlan { next.remember(former, at: at) }
    return next.withSurroundings(of: former, at: now)
  }
}
