extension Course {
  /// Returns the session's standing at a boundary, where a flight or an interlude begins.
  func standing(at boundary: Int64, _ plan: Plan) -> Standing {
    let item = item(at: boundary)
    let isFirstCycle = item.cycle == standing.cycle
    let flightsOfCycle = isFirstCycle ? standing.flown + standing.left : plan.flightsPerCycle
    let flownBefore = isFirstCycle ? standing.flown : 0

    var next = standing
    next.flight = item.flight
    next.cycle = item.cycle
    next.flown = item.flown
    next.left = item.isInterlude ? 0 : flightsOfCycle - item.flown
    next.held = isFirstCycle ? standing.held : 0
    if standing.ladder.pace.hasHolds { next.held += item.flown - flownBefore }
    next.rung = rung(ofFlight: item.flight)
    if boundary > 0 { next.lastLength = self.item(at: boundary - 1).pattern.length }
    return next
  }

  /// Returns the ladder rung of a flight.
  func rung(ofFlight flight: Int) -> Int {
    min(standing.rung + flight - standing.flight, standing.goal)
  }
}
