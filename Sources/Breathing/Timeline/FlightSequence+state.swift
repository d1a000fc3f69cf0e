extension FlightSequence {
  /// Returns the session's state at a boundary, where a flight or an interlude begins.
  func state(at boundary: Int64, _ plan: Plan) -> BoundaryState {
    let item = item(at: boundary)
    let isFirstCycle = item.cycle == state.cycle
    let flightsOfCycle = isFirstCycle ? state.flown + state.left : plan.flightsPerCycle
    let flownBefore = isFirstCycle ? state.flown : 0

    var next = state
    next.flight = item.flight
    next.cycle = item.cycle
    next.flown = item.flown
    next.left = item.isInterlude ? 0 : flightsOfCycle - item.flown
    next.held = isFirstCycle ? state.held : 0
    if state.steps.pace.hasHolds { next.held += item.flown - flownBefore }
    next.step = step(ofFlight: item.flight)
    // An interlude before the first flight of the sequence follows the last flight before the sequence.
    if next.flight > state.flight {
      next.lastLength = self.item(at: boundary - 1).pattern.length
      // A breath has been flown since.
      next.replaced = []
    }
    return next
  }

  /// Whether an item is the free breathing that held breaths of its cycle require.
  func isRest(_ item: Item, _ plan: Plan) -> Bool {
    item.isInterlude && state(at: item.start, plan).held > 0
  }

  /// Returns the step of a flight.
  func step(ofFlight flight: Int) -> Int {
    min(state.step + flight - state.flight, state.goal)
  }
}
