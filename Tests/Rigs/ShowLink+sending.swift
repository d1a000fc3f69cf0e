package import Breathing
package import Outlets
package import Show

extension ShowLink {
  /// Creates a link to a show that performs every command that can take effect.
  ///
  /// - Parameters:
  ///   - show: Returns the show.
  ///   - send: Passes a command to the show.
  ///   - now: Returns the current instant.
  ///   - plan: Returns the plan for screens that follow this one.
  ///   - startPlan: Starts another plan.
  package init(
    show: @escaping @Sendable () -> Show,
    send: @escaping @Sendable (Command) -> Void,
    now: @escaping @Sendable () -> Instant,
    plan: @escaping @Sendable () -> PlanDocument? = { nil },
    startPlan: @escaping @Sendable (PlanRequest) throws(RequestRefusal) -> Void = {
      (_) throws(RequestRefusal) in throw .notNow("this show has no plan to change")
    }
  ) {
    self.init(
      show: show,
      now: now,
      apply: { (request) throws(RequestRefusal) in
        let effect = try request.effect(on: show(), at: now())
        if case .command(let command) = effect { send(command) }
        return effect
      },
      plan: plan,
      startPlan: startPlan
    )
  }
}
