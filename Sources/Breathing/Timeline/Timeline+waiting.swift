extension Timeline {
  /// Returns the session as it waits for a person to begin: from the same start, free breathing without
  /// end. Commands given before are forgotten.
  public func waiting() -> Timeline {
    var plan = plan
    plan.leadIn = Plan.longestLeadIn
    plan.length = nil
    // A lead-in ends after ten minutes, so the session pauses before that.
    return Timeline(plan: plan, start: start, screen: screen)
      .pause(at: start.advanced(by: Plan.longestLeadIn - Self.beforeFlight))
  }

  /// How long before the first flight a waiting session pauses.
  private static let beforeFlight: Duration = .seconds(10)
}
