package import Notams
import Text

extension BriefingWords {
  /// Returns the name of a group of NOTAMs.
  package func title(of group: Notam.Group) -> String {
    let message: Message =
      switch group {
      case .closedRunway: .closedRunwayGroup
      case .navaidOut: .navaidGroup
      case .obstacle: .obstacleGroup
      case .airspace: .airspaceGroup
      case .other: .otherGroup
      }
    return words(message)
  }

  /// Returns the heading over NOTAMs that are in force, or over those of later today.
  package func title(isInForce: Bool) -> String {
    words(isInForce ? .inForceNow : .laterToday)
  }

  /// Returns the number, the period, the schedule and the limits of a NOTAM.
  package func facts(of today: TodaysNotam) -> [String] {
    let notam = today.notam
    var parts = [notam.number, period(of: today)]
    parts.append(notam.scheduleText)
    switch (notam.lowerLimit, notam.upperLimit) {
    case (let low?, let high?): parts.append(words(.lengthRange, ["from": low, "to": high]))
    case (let limit?, nil), (nil, let limit?): parts.append(limit)
    case (nil, nil): break
    }
    return parts.compactMap(\.self)
  }

  private func period(of today: TodaysNotam) -> String {
    var end: String?
    var isEstimated = false
    if case .at(let seconds, let estimated) = today.notam.end {
      (end, isEstimated) = (time(seconds), estimated)
    }
    if case .laterToday(let from) = today.status {
      let from = time(from)
      guard let end else { return words(.beginsAt, ["from": from]) }
      return words(isEstimated ? .fromUntilAbout : .fromUntil, ["from": from, "to": end])
    }
    if let end { return words(isEstimated ? .untilAbout : .until, ["to": end]) }
    return words(today.notam.end == .permanent ? .permanent : .untilFurtherNotice)
  }

  /// The sentence that there is no NOTAM.
  package var noNotam: String { words(.noNotam) }

  /// Returns the age of the list of NOTAMs.
  package func notamAge(_ received: Int64, isStale: Bool) -> String {
    let age = age(seconds: now - received)
    return words(.notamsAsOf, ["age": isStale ? words(.staleReport, ["age": age]) : age])
  }
}
