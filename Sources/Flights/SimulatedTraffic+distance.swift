import Breathing

/// Flights that would meet others are left out.
///
/// Turns overlap with the one before and the one after. The flights of even turns are chosen first, each beside those
/// of the slots before it, then those of odd turns, also beside those of the two even ones. So the choice depends
/// only on the seed and the turn.
extension SimulatedTraffic {
  /// A flight, and the time in which it is in the air during its turn.
  struct Shown: Sendable, Hashable {
    let flight: SimulatedFlight
    fileprivate let span: Range<Instant>

    fileprivate init(_ flight: SimulatedFlight, in turn: Range<Instant>) {
      self.flight = flight
      let landing = flight.departure.advanced(by: flight.duration)
      let begin = max(turn.lowerBound, flight.departure)
      span = begin..<max(begin, min(turn.upperBound, landing))
    }

    fileprivate func keepsDistance(from other: Shown) -> Bool {
      let common = span.clamped(to: other.span)
      return common.isEmpty || flight.keepsDistance(from: other.flight, in: common)
    }
  }

  /// Returns the flights of turns, each by its slot; nil for a slot without one.
  func flights(of turns: Set<Int64>) -> [Int64: [Shown?]] {
    let even = Set(turns.flatMap { $0.isMultiple(of: 2) ? [$0] : [$0 - 1, $0 + 1] })
    var flights: [Int64: [Shown?]] = [:]
    for turn in even { flights[turn] = chosen(in: turn, beside: []) }
    for turn in turns.subtracting(even) {
      let others = [turn - 1, turn + 1].flatMap { flights[$0] ?? [] }
      flights[turn] = chosen(in: turn, beside: others.compactMap { $0 })
    }
    return flights
  }

  /// Chooses the flights of a turn.
  private func chosen(in turn: Int64, beside others: [Shown]) -> [Shown?] {
    var kept = others
    return (0..<slots).map { slot in
      let span = span(ofTurn: turn, slot: slot)
      guard let flight = flight(slot: slot, turn: turn, from: span.lowerBound) else { return nil }
      let shown = Shown(flight, in: span)
      guard kept.allSatisfy({ shown.keepsDistance(from: $0) }) else { return nil }
      kept.append(shown)
      return shown
    }
  }
}
