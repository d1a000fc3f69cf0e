/// The state of a session at a breath boundary: everything that decides how it continues.
struct BoundaryState: Sendable, Hashable {
  /// The available breath lengths.
  var steps: PaceSteps

  /// The step of the next breath.
  var step: Int

  /// The step to reach and stay on.
  var goal: Int

  /// The steps and goals that "slower" and "faster" have replaced for the next flight, newest last. The opposite
  /// command restores the newest.
  var replaced: [Replaced] = []

  /// A step and a goal, and whether "faster" has replaced them; otherwise "slower" has.
  struct Replaced: Sendable, Hashable {
    let step, goal: Int
    let isByFaster: Bool
  }

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

  /// Creates the state at the first breath of a plan.
  init(_ plan: Plan) {
    steps = PaceSteps(plan.pace, name: plan.name, policy: plan.policy)
    step = steps.start
    goal = steps.goal
    left = plan.flightsPerCycle
  }

  /// Whether a cycle ends at this boundary, the end of a flight: an interlude is next or, without one, the first flight
  /// of another cycle.
  var endsCycle: Bool { left == 0 || flown == 0 }

  /// The pattern of the next flight.
  var pattern: BreathPattern {
    steps.pattern(step: min(step, goal), position: left > 0 ? flown : 0)
  }

  /// The maximum number of steps by which the next breath is shorter than the present one.
  private static let maximumStepsShorter = 2

  /// Shortens the next breath, and ends the ramp there. Repeated commands in one breath shorten the next one by at most
  /// two steps, because impatient key presses must not lead to a hurried pace.
  ///
  /// - Parameters:
  ///   - count: The number of steps.
  ///   - present: The step of the present breath; nil before the first flight of a pace, which then counts as present.
  mutating func shorten(bySteps count: Int, from present: Int?) {
    let present = present ?? lastLength.map { steps.step(notSlowerThan: $0) } ?? steps.start
    // An earlier command in the same breath may have shortened the next one already.
    let shorter = max(min(present, step) - count, present - Self.maximumStepsShorter, 0)
    step = min(step, shorter)
    goal = step
  }

  /// Applies "slower" or "faster". The opposite of the command before it restores what that replaced: together, two
  /// keys of which one was a mistake change nothing.
  ///
  /// - Parameters:
  ///   - isFaster: Whether the command is "faster".
  ///   - change: What the command does unless it restores.
  mutating func step(isFaster: Bool, _ change: (inout BoundaryState) -> Void) {
    if let last = replaced.last, last.isByFaster != isFaster {
      (step, goal) = (last.step, last.goal)
      replaced.removeLast()
      return
    }
    let former = Replaced(step: step, goal: goal, isByFaster: isFaster)
    change(&self)
    if step != former.step || goal != former.goal { replaced.append(former) }
  }
}
