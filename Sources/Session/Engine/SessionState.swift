package import Breathing
package import Outlets
import Settings
package import Show
package import System

/// A session as a value: the show, the next show and when it takes over, and who decides.
///
/// Every change is a command or a `SessionChange`. The next state follows from the state and the change alone, so the
/// order of two changes is the only thing that can differ between two runs.
package struct SessionState: Sendable {
  /// The show, with every command applied up to `last`.
  package internal(set) var show: Show

  /// The latest instant to which the state was advanced. Commands take effect then.
  package internal(set) var last = Instant(nanoseconds: .min)

  /// How often outlets had to publish a change, by reason.
  package internal(set) var counts = ChangeCounts()

  /// The show that takes over next, and when.
  package internal(set) var handover: ShowHandover?

  /// The number of handovers so far.
  package internal(set) var handovers = 0

  /// How often an announced session was made to wait until the one before it is over.
  package internal(set) var postponements = 0

  /// Who decides how this screen breathes.
  package internal(set) var role = Role.alone

  /// The settings in effect; nil for a show that only commands change.
  package internal(set) var schedule: Schedule?

  /// Whether the program waits for another session when one is over.
  package internal(set) var waitsAfterEnd = false

  /// The number of reloads of the settings so far.
  package internal(set) var reloads = 0

  /// Since when the leader has not answered; nil while it does, and without one.
  package internal(set) var leaderAwaySince: Instant?

  /// Whether this screen goes on by itself with a session that is not the leader's: because its leader is away, or has
  /// not sent the next day's session.
  package internal(set) var standsIn = false

  /// Whether that session is the next day's, so that the leader's last plan is over even if the leader answers.
  var hasOutlastedPlan = false

  /// The keys of settings that something else than the person at this screen changed last.
  package internal(set) var changedElsewhere: Set<String> = []

  /// Counts the changes after which a `PreparedChange` must be prepared again.
  package internal(set) var revision = 0

  /// Creates the state of a show that only commands change.
  package init(_ show: Show, as role: Role = .alone) {
    self.show = show
    self.role = role
  }

  /// Creates the state of a screen.
  ///
  /// - Parameters:
  ///   - sessions: The schedule of sessions.
  ///   - waits: Whether the program waits for commands when a session is over.
  ///   - now: When the first session begins.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package init(_ sessions: SessionSchedule, waits: Bool, from now: Instant) throws(Failure) {
    self.init(try sessions.show(at: now))
    schedule = Schedule(sessions: sessions, own: sessions, waits: waits)
    adoptRole(of: sessions)
  }

  /// Who decides how a screen breathes.
  package enum Role: Sendable, Hashable {
    /// This screen: every command takes effect.
    case alone
    /// This screen, for others too: every command is announced to followers first.
    case leads(LeaderChanges)
    /// Another screen: commands change only how this one looks and sounds.
    case follows
  }

  /// The settings in effect, and where they are from.
  package struct Schedule: Sendable {
    /// The schedule by this screen's settings and any plan adopted since.
    package var sessions: SessionSchedule
    /// The schedule by this screen's own settings.
    package var own: SessionSchedule
    /// The schedule of the current show while a later show has `sessions`, and the instant at which a room's day begins
    /// with that later show; nil if `sessions` is the schedule of the current show.
    package var current: (sessions: SessionSchedule, until: Instant?)?
    /// Whether the program waits for commands when a session is over.
    let waits: Bool
    /// Why this screen runs alone although it has a leader; nil if it does not.
    package var reasonForRunningAlone: String?
    /// The last plan adopted from a leader.
    package var followed: (document: PlanDocument, leader: Leader)?
    /// The plan of the leader that cannot be followed at present; nil if there is none.
    package var refused: (document: PlanDocument, leader: Leader)?

    /// The schedule of the current show.
    var ofShow: SessionSchedule { current?.sessions ?? sessions }

    /// Whether the plan was sent to this screen.
    var hasSentPlan: Bool { own.leader == nil && !sessions.builder.isPlanned(as: own.builder) }
  }

  /// Adopts the role that the settings give this screen; a leader stays one.
  mutating func adoptRole(of sessions: SessionSchedule) {
    waitsAfterEnd =
      sessions.epoch != nil || sessions.leader != nil
      || schedule?.waits ?? false && sessions.takesCommands
      || sessions.builder.settings.unattended.isUnattended
    switch (role, sessions.leader != nil, sessions.builder.settings.roomLead) {
    case (_, true, _): role = .follows
    case (.leads, _, true): break
    case (_, _, true): role = .leads(LeaderChanges())
    case (_, _, false): role = .alone
    }
  }
}

extension SessionState {
  /// The changes announced to followers, and the published show to which they apply; nil if no one may
  /// follow.
  package var led: (show: Show, changes: [PlanDocument.Change])? {
    guard case .leads(let leading) = role else { return nil }
    let ahead = show.clockAhead
    let announced = handover.flatMap { $0.isAnnounced ? $0 : nil }
    let changes = (announced?.changes ?? leading).changes.map { change in
      PlanDocument.Change(at: change.at.advanced(by: ahead), change.request)
    }
    return (announced?.show.moved(by: ahead) ?? show.published, changes)
  }

  /// The plan that other screens may follow; nil if there is none.
  package var document: PlanDocument? {
    guard let led, let schedule else { return nil }
    let isAnnounced = handover?.isAnnounced ?? false
    let sessions = isAnnounced ? schedule.sessions : schedule.ofShow
    return sessions.builder.document(of: led.show, led.changes)
  }

  /// Whether a session that was announced begins only after the present one, or with a room's day.
  package var isPlanPostponed: Bool {
    schedule?.current != nil && handover?.isAnnounced != true
  }

  /// Whether another session was announced that has not begun, or on a leader a change of the breath that is not made
  /// yet.
  ///
  /// - Parameter now: The instant.
  /// - Returns: Whether there is one.
  package func isChangeAnnounced(at now: Instant) -> Bool {
    if let handover, handover.isAnnounced { return handover.at > now }
    guard case .leads(let leading) = role, let change = leading.changes.last else { return false }
    return change.at > now
  }

  /// Whether nothing more will be shown: the session is over and no other takes over, or the last fade
  /// after the user quit is over.
  package func hasEnded(at now: Instant) -> Bool {
    show.isOver(at: now) && (!waitsAfterEnd && handover == nil || show.isLeaving)
  }
}
