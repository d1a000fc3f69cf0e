import Breathing
package import Outlets
import Settings
package import Show
package import System

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
    let led = try SessionBuilder(configuration, outlets: expedition.outlets)
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
    var next = try SessionBuilder(configuration, outlets: expedition.outlets)
    // Another session has other flights, unless it sets a seed.
    if request.settings[Setting.seed.key] == nil {
      next.seed = former.timeline.plan.seed &+ Self.golden
    }
    return try Room(next)
  }
}

extension Room {
  /// Whether an outlet can start another session.
  package var takesCommands: Bool {
    expedition.outlets.takeCommands(with: expedition.settings)
  }
}
