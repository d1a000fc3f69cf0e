import Breathing
import Scenes
import Surface
import Synchronization

extension Daemon {
  /// Takes over the plan of the screen that leads.
  ///
  /// - Parameters:
  ///   - document: The plan.
  ///   - leader: Where it is from, in words.
  func follow(_ document: PlanDocument, from leader: String) {
    do throws(Failure) {
      var configuration = expedition.configuration
      do throws(ConfigurationError) {
        try configuration.adopt(document, from: leader)
      } catch {
        throw Failure(error)
      }
      let led = try Expedition(configuration)
      let show = try led.show(of: document)
      // From here on this screen knows what comes after the session, should the leader fall silent.
      let room = try Room(led)
      state.withLock { ($0.room, $0.followed) = (room, (document, leader)) }
      let ahead = shared.clockAhead
      let next = show.moved(by: .zero - ahead)
      let now = clock.now
      // A session that is to come is announced; until then the one under way goes on. One that is under
      // way already is joined where both breaths meet.
      let at =
        next.timeline.start > now
        ? next.timeline.start : shared.show.timeline.meeting(next.timeline, after: now)
      shared.succeed(Succession(show: next, at: at, keepsLook: true))
    } catch {
      Diagnostics.note("the plan of \(leader) cannot be followed: \(error.message)")
    }
  }

  /// Begins another plan with the next flight, five seconds from now at the earliest, so that those
  /// who follow begin it then, too.
  ///
  /// - Throws: `PlanRefusal`, which says why it cannot be.
  func begin(_ request: PlanRequest) throws(PlanRefusal) {
    let room = state.withLock(\.room)
    guard room.leader == nil else {
      throw .notNow("this screen follows another; ask the one that leads")
    }
    guard take() else { throw .notNow("another plan or other settings are being read; ask again") }
    defer { release() }
    do throws(Failure) {
      let former = shared.show
      let next = try room.planned(by: request, after: former)
      let soonest = clock.now.advanced(by: Leading.notice)
      let (at, show) = try next.change(from: former, notBefore: soonest)
      state.withLock { $0.room = next }
      // Whoever asked for a session may ask for another when it is over.
      shared.endure(true)
      shared.succeed(Succession(show: show, at: at, keepsLook: true, isAnnounced: true))
    } catch {
      throw .settings(error.message)
    }
  }

  /// The plan that other screens may follow; nil where there is none to follow.
  var document: PlanDocument? {
    guard let led = shared.led else { return nil }
    return expedition.document(of: led.show, led.changes)
  }
}

extension Room {
  /// Returns the room with another plan.
  ///
  /// - Parameters:
  ///   - request: The plan; what it does not name stays as it is.
  ///   - former: The show under way.
  /// - Returns: The room, as it would be had the plan been in its settings.
  /// - Throws: A failure that names a setting that cannot be so.
  func planned(by request: PlanRequest, after former: Show) throws(Failure) -> Room {
    var configuration = expedition.configuration
    do throws(ConfigurationError) {
      try configuration.adopt(request)
    } catch {
      throw Failure(error)
    }
    var next = try Expedition(configuration)
    // Another session, other flights, unless it names a seed of its own.
    if request.settings[Setting.seed.key] == nil {
      next.seed = former.timeline.plan.seed &+ Self.golden
    }
    return try Room(next)
  }
}
