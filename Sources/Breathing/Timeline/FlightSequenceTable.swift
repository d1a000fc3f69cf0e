/// Builds a sequence's tables, one cycle after another.
struct FlightSequenceTable {
  private let plan: Plan
  private let state: BoundaryState

  /// The blocks added since the table was last emptied.
  var blocks: [FlightSequence.Block] = []

  /// The time in nanoseconds, the flight and the cycle since the start of the sequence.
  private(set) var time: Int64 = 0
  private(set) var flight = 0
  private(set) var cycle = 0

  /// The step of the next flight.
  private(set) var step: Int

  private var flown: Int
  private var held: Int
  private var left: Int
  private var lastLength: Int64
  private var firstBlockOfCycle = 0

  init(_ plan: Plan, _ state: BoundaryState) {
    self.plan = plan
    self.state = state
    step = min(state.step, state.goal)
    flown = state.flown
    held = state.held
    left = state.left
    lastLength = state.lastLength ?? state.pattern.length
  }

  /// Adds one whole cycle and its interlude.
  mutating func flyCycle() {
    flown = 0
    held = 0
    left = plan.flightsPerCycle
    finishCycle()
  }

  /// Adds the rest of the current cycle and its interlude.
  mutating func finishCycle() {
    firstBlockOfCycle = blocks.count
    let holds = state.steps.pace.hasHolds
    for _ in 0..<(holds ? min(left, max(SafetyPolicy.heldBreathsInARow - held, 0)) : left) {
      fly(state.steps.pattern(step: step, position: flown))
      step = min(step + 1, state.goal)
      if holds { held += 1 }
    }
    rest(for: interlude)
    if blocks.count > firstBlockOfCycle { blocks[blocks.count - 1].isLastOfCycle = true }
    cycle += 1
  }

  /// The length of the cycle's interlude: the planned length, at least a minute after held breaths,
  /// rounded up to whole breaths of the length just flown. Zero for none.
  private var interlude: Int64 {
    let wanted =
      plan.interludes.isEmpty
      ? 0 : plan.interludes[(state.cycle + cycle) % plan.interludes.count].nanoseconds
    let least = max(wanted, held > 0 ? SafetyPolicy.normalBreathing.nanoseconds : 0)
    return (least + lastLength - 1) / lastLength * lastLength
  }

  private mutating func fly(_ pattern: BreathPattern) {
    if blocks.count > firstBlockOfCycle, blocks[blocks.count - 1].pattern == pattern {
      blocks[blocks.count - 1].count += 1
    } else {
      append(pattern, count: 1)
    }
    time += pattern.length
    flight += 1
    flown += 1
    lastLength = pattern.length
  }

  private mutating func rest(for interlude: Int64) {
    guard interlude > 0 else { return }
    if blocks.count == firstBlockOfCycle {
      append(state.steps.pattern(step: step, position: max(flown - 1, 0)), count: 0)
    }
    blocks[blocks.count - 1].interlude = interlude
    time += interlude
  }

  private mutating func append(_ pattern: BreathPattern, count: Int) {
    blocks.append(
      FlightSequence.Block(
        start: time,
        flight: flight,
        cycle: cycle,
        flown: flown,
        pattern: pattern,
        count: count,
        interlude: 0,
        isLastOfCycle: false
      )
    )
  }
}
