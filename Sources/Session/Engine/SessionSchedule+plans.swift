import Breathing
package import Outlets
import Settings
package import Show
package import System

extension SessionSchedule {
  /// Returns the schedule with a leader's plan, and the leader's show.
  ///
  /// - Throws: A failure that names what this screen cannot or must not show.
  package func adopting(
    _ document: PlanDocument,
    from leader: Leader
  ) throws(Failure) -> (sessions: SessionSchedule, show: Show) {
    var configuration = builder.configuration
    do throws(ConfigurationError) {
      try configuration.adopt(document, from: "\(leader)")
    } catch {
      throw Failure(error)
    }
    var led = try builder.next(configuration)
    led.placeName = document.place
    let show = try led.show(of: document)
    if let rest = document.rest { try led.setup.configuration.endRest(rest, from: "\(leader)") }
    return (try SessionSchedule(led), show)
  }

  /// Returns the schedule with another plan.
  ///
  /// - Parameters:
  ///   - request: The plan; settings it does not name keep their values.
  ///   - former: The current show.
  ///   - planned: The show of this schedule, whose pattern, length and range stay if the request does not name them,
  ///     the pattern only as far as the plan allows it; nil if that show is still to be made.
  /// - Returns: The schedule, as if the plan were in the settings.
  /// - Throws: A failure that names an invalid setting, or a pattern that the person at the screen has not chosen last.
  package func planned(
    by request: PlanRequest,
    after former: Show,
    keepingChoicesOf planned: Show?
  ) throws(Failure) -> SessionSchedule {
    var configuration = builder.configuration
    do throws(ConfigurationError) {
      if let planned {
        try configuration.keepChoices(of: planned)
      } else {
        try configuration.keepConsent(of: former)
      }
      try configuration.adopt(request)
      if request.settings[Setting.pattern.key] == nil,
        let line = try configuration.replaceForbiddenChoice(from: "the requested plan")
      {
        Diagnostics.log(line)
      }
    } catch {
      throw Failure(error)
    }
    var next = try builder.next(configuration)
    // Another session has other flights, unless the settings or the plan fix the seed.
    if request.settings[Setting.seed.key] == nil, configuration.settings.seed == nil {
      next.seed = Self.seed(after: former.timeline.plan.seed)
    }
    return try SessionSchedule(next)
  }

  /// Returns the schedule with the plan of another of this screen, which was sent to it.
  ///
  /// - Throws: A failure that names what this screen must not show any more.
  package func keepingPlan(of sent: SessionSchedule) throws(Failure) -> SessionSchedule {
    var configuration = builder.configuration
    do throws(ConfigurationError) {
      try configuration.adoptPlan(of: sent.builder.configuration)
    } catch {
      throw Failure(error)
    }
    var next = try builder.next(configuration)
    next.seed = sent.builder.seed
    return try SessionSchedule(next)
  }
}

extension Configuration {
  /// Removes the rest after held breaths from an adopted lead-in, so that later sessions begin as on the leader.
  fileprivate mutating func endRest(_ rest: Duration, from leader: String) throws(Failure) {
    let leadIn = max(Duration.seconds(settings.leadInSeconds) - rest, .zero)
    do throws(ConfigurationError) {
      try set(.leadIn, to: leadIn.inSeconds, option: leader)
    } catch {
      throw Failure(error)
    }
  }
}

extension SessionSchedule {
  /// Whether an outlet can start another session.
  package var takesCommands: Bool {
    builder.outlets.takeCommands(with: builder.settings)
  }
}
