import Breathing
package import Outlets
import Settings
package import Show
import Synchronization
package import System

extension Daemon {
  /// Follows a plan of the screen that leads, once earlier changes are made.
  ///
  /// - Parameters:
  ///   - document: The plan.
  ///   - leader: Where it is from.
  package func follow(_ document: PlanDocument, from leader: Leader) {
    changes.perform { adopt(document, from: leader) }
  }

  /// Follows a plan of the leader, beside the caller.
  package func askToFollow(_ document: PlanDocument, from leader: Leader) {
    changes.add { [self] in adopt(document, from: leader) }
  }

  private func adopt(_ document: PlanDocument, from leader: Leader) {
    let (room, own, solitude) = state.withLock { ($0.room, $0.own, $0.solitude) }
    // Meanwhile the settings may name another leader, or none.
    guard room.leader == leader else { return }
    do throws(Failure) {
      let (led, show) = try own.led(by: document, from: leader)
      // From here on this screen knows what comes after the session, should the leader fall silent.
      state.withLock { ($0.room, $0.solitude, $0.followed) = (led, nil, (document, leader)) }
      vitals.note(alone: nil)
      let ahead = shared.clockAhead
      let next = show.moved(by: .zero - ahead)
      let now = clock.now
      // A future session is announced, and the current one continues until then. A session that has
      // begun is joined where both breaths meet.
      let at =
        next.timeline.start > now
        ? next.timeline.start : shared.show.timeline.meeting(next.timeline, after: now)
      shared.succeed(ShowHandover(show: next, at: at, keepsLook: true))
      if solitude != nil { Diagnostics.note("following \(leader) again") }
    } catch {
      let reason = "the plan of \(leader) cannot be followed: \(error.message)"
      if reason != solitude { Diagnostics.note("\(reason); continuing alone until it changes") }
      state.withLock { $0.solitude = reason }
      vitals.note(alone: reason)
      flyAlone(room, own)
    }
  }

  /// Begins a session by this screen's own settings with the next flight, where it flew its leader's.
  private func flyAlone(_ room: Room, _ own: Room) {
    guard !room.expedition.isPlanned(as: own.expedition) else { return }
    do throws(Failure) {
      let (at, show) = try own.change(from: shared.show, notBefore: clock.now)
      state.withLock { $0.room = own }
      shared.succeed(ShowHandover(show: show, at: at, keepsLook: true))
    } catch {
      Diagnostics.note("the session is unchanged: \(error.message)")
    }
  }

  /// Starts another plan with the next flight, five seconds from now at the earliest, so that
  /// followers start it at the same time.
  ///
  /// - Throws: `PlanRefusal`, which says why it cannot be.
  package func begin(_ request: PlanRequest) throws(PlanRefusal) {
    try changes.perform { () throws(PlanRefusal) in try adopt(request) }
  }

  private func adopt(_ request: PlanRequest) throws(PlanRefusal) {
    let room = state.withLock(\.room)
    guard room.leader == nil else {
      throw .notNow("this screen follows another; send it to the leader")
    }
    do throws(Failure) {
      let former = shared.show
      let next = try room.planned(by: request, after: former)
      let soonest = clock.now.advanced(by: LeaderChanges.notice)
      let (at, show) = try next.change(from: former, notBefore: soonest)
      state.withLock { $0.room = next }
      // A screen whose session was started by a command waits for another when it is over.
      shared.endure(true)
      shared.succeed(ShowHandover(show: show, at: at, keepsLook: true, isAnnounced: true))
    } catch {
      throw .settings(error.message)
    }
  }

  /// The plan that other screens may follow; nil if there is none.
  package var document: PlanDocument? {
    guard let led = shared.led else { return nil }
    return expedition.document(of: led.show, led.changes)
  }
}

extension Room {
  /// Returns the room with a leader's plan, and the leader's show.
  ///
  /// - Throws: A failure that names what this screen may not or cannot show.
  package func led(
    by document: PlanDocument,
    from leader: Leader
  ) throws(Failure) -> (room: Room, show: Show) {
    var configuration = expedition.configuration
    do throws(ConfigurationError) {
      try configuration.adopt(document, from: "\(leader)")
    } catch {
      throw Failure(error)
    }
    let led = try SessionBuilder(configuration)
    return (try Room(led), try led.show(of: document))
  }

  /// Returns the room with another plan.
  ///
  /// - Parameters:
  ///   - request: The plan; settings it does not name keep their values.
  ///   - former: The current show.
  /// - Returns: The room, as if the plan were in its settings.
  /// - Throws: A failure that names an invalid setting.
  package func planned(by request: PlanRequest, after former: Show) throws(Failure) -> Room {
    var configuration = expedition.configuration
    do throws(ConfigurationError) {
      try configuration.adopt(request)
    } catch {
      throw Failure(error)
    }
    var next = try SessionBuilder(configuration)
    // Another session has other flights, unless it sets a seed.
    if request.settings[Setting.seed.key] == nil {
      next.seed = former.timeline.plan.seed &+ Self.golden
    }
    return try Room(next)
  }
}
