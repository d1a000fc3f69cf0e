/// The endless sequence of flights and interludes from a breath boundary.
///
/// A finite table covers the time until the ramp and its cycle are complete; after that a second
/// table repeats. Any time is found by a division and a binary search, so no error accumulates.
struct FlightSequence: Sendable {
  /// Consecutive flights of one pattern within a cycle, and the interlude after them, if any.
  struct Block: Sendable {
    /// Nanoseconds since the start of the sequence, or of the period.
    var start: Int64
    /// The first flight, its cycle, and the flights before it in the cycle, also counted from the
    /// start; in the first cycle this includes flights flown before the sequence.
    var flight: Int
    var cycle: Int
    var flown: Int
    /// The pattern and the number of flights.
    var pattern: BreathPattern
    var count: Int
    /// The length of the interlude that follows, in nanoseconds; 0 for none.
    var interlude: Int64
    /// Whether the block is the last of its cycle.
    var isLastOfCycle: Bool

    var flying: Int64 { Int64(count) * pattern.length }
    var end: Int64 { start + flying + interlude }
  }

  /// A flight or an interlude.
  struct Item {
    let isInterlude: Bool
    /// Nanoseconds since the start of the sequence.
    let start: Int64
    let end: Int64
    /// The current or next flight, counted from the start of the session.
    let flight: Int
    let cycle: Int
    /// The pattern of the flight, or of the one before the interlude.
    let pattern: BreathPattern
    /// The number of flights in this cycle before this item.
    let flown: Int
    let isLastOfCycle: Bool
  }

  /// The state at the start of the item.
  let state: BoundaryState

  private let opening: [Block]
  private let openingLength: Int64
  private let openingFlights: Int
  private let openingCycles: Int
  private let period: [Block]
  private let periodLength: Int64
  private let periodFlights: Int
  private let periodCycles: Int

  /// Creates the sequence of a plan from a state.
  init(_ plan: Plan, from state: BoundaryState) {
    self.state = state
    var table = FlightSequenceTable(plan, state)
    table.finishCycle()
    while table.step < state.goal { table.flyCycle() }
    opening = table.blocks
    openingLength = table.time
    openingFlights = table.flight
    openingCycles = table.cycle

    table.blocks = []
    for _ in 0..<max(plan.interludes.count, 1) { table.flyCycle() }
    periodLength = table.time - openingLength
    periodFlights = table.flight - openingFlights
    periodCycles = table.cycle - openingCycles
    period = table.blocks.map { [openingLength, openingFlights, openingCycles] block in
      var block = block
      block.start -= openingLength
      block.flight -= openingFlights
      block.cycle -= openingCycles
      return block
    }
  }

  /// Returns the current flight or interlude at a time since the start, in nanoseconds.
  func item(at time: Int64) -> Item {
    if time < openingLength {
      return Self.item(opening, time, shift: 0, state.flight, state.cycle)
    }
    let (turns, rest) = (time - openingLength).quotientAndRemainder(dividingBy: periodLength)
    return Self.item(
      period,
      rest,
      shift: openingLength + turns * periodLength,
      state.flight + openingFlights + Int(turns) * periodFlights,
      state.cycle + openingCycles + Int(turns) * periodCycles
    )
  }

  private static func item(
    _ blocks: [Block],
    _ time: Int64,
    shift: Int64,
    _ flights: Int,
    _ cycles: Int
  ) -> Item {
    // The last block that starts at or before the time. (An empty block contains no time.)
    var low = 0
    var high = blocks.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if blocks[middle].start <= time { low = middle } else { high = middle - 1 }
    }
    let block = blocks[low]
    let place = Int((time - block.start) / block.pattern.length)
    let isInterlude = place >= block.count
    let done = min(place, block.count)
    let start = block.start + Int64(done) * block.pattern.length
    return Item(
      isInterlude: isInterlude,
      start: shift + start,
      end: shift + (isInterlude ? block.end : start + block.pattern.length),
      flight: flights + block.flight + done,
      cycle: cycles + block.cycle,
      pattern: block.pattern,
      flown: block.flown + done,
      isLastOfCycle: isInterlude || (block.isLastOfCycle && done + 1 == block.count)
    )
  }
}

extension FlightSequence: Hashable {
  // The tables follow from the state and the plan, so comparing those is enough.

  static func == (lhs: FlightSequence, rhs: FlightSequence) -> Bool { lhs.state == rhs.state }

  func hash(into hasher: inout Hasher) { hasher.combine(state) }
}
