/// The state of a session at a breath boundary: everything that decides how it continues.
struct Standing: Sendable, Hashable {
  /// The available breath lengths.
  var ladder: Ladder

  /// The rung of the next breath.
  var rung: Int

  /// The rung to climb to and stay on.
  var goal: Int

  /// The next flight, counted from 0 over the whole session.
  var flight = 0

  /// The current cycle.
  var cycle = 0

  /// The number of flights flown in this cycle.
  var flown = 0

  /// The number of those that held the breath.
  var held = 0

  /// The number of flights left in this cycle; 0 if the interlude is next.
  var left: Int

  /// The length of the last breath in nanoseconds; nil before the first.
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
