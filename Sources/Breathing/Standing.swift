/// Where a session stands at a breath boundary: all that decides how it goes on from there.
struct Standing: Sendable, Hashable {
  /// The lengths of breath to choose from.
  var ladder: Ladder

  /// The rung of the next breath.
  var rung: Int

  /// The rung to climb to, and to stay on.
  var goal: Int

  /// The next flight, counted from 0 over the whole session.
  var flight = 0

  /// The cycle under way.
  var cycle = 0

  /// How many flights of this cycle were flown.
  var flown = 0

  /// How many of those held the breath.
  var held = 0

  /// How many flights of this cycle are still to come; 0 when its interlude is next.
  var left: Int

  /// The length of the breath just flown in nanoseconds, if any was.
  var lastLength: Int64?

  /// Creates the standing at the first breath of a plan.
  init(_ plan: Plan) {
    ladder = Ladder(plan.pace, name: plan.name, policy: plan.policy)
    rung = ladder.start
    goal = ladder.goal
    left = plan.flightsPerCycle
  }

  /// The pattern of the next flight.
  var pattern: BreathPattern {
    ladder.pattern(rung: min(rung, goal), position: left > 0 ? flown : 0)
  }
}
