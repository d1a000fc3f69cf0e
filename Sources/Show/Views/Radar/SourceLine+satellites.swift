import Breathing
import Flights
import Geodesy
import Text

extension SourceLine {
  /// The line about the next satellite visible to the eye, else about the next one; nil if none rises.
  static func nextPass(of passes: [SatellitePass], at now: Instant, _ words: Words) -> SourceLine? {
    let coming = passes.filter { now < $0.begin }.sorted { $0.begin < $1.begin }
    guard let next = coming.first(where: \.isVisible) ?? coming.first else { return nil }
    let minutes = max(1, Int((now.duration(to: next.begin).seconds / 60).rounded()))
    let time =
      minutes < 60
      ? words(.inMinutes, ["minutes": "\(minutes)"])
      : words(.inHours, ["hours": "\((minutes + 30) / 60)"])
    let line = words(
      next.isVisible ? .nextVisiblePass : .nextPass,
      [
        "satellite": next.name,
        "time": time,
        "degrees": "\(Int(next.highestPoint.elevation.degrees.rounded()))",
        "direction": words(AircraftDetails.direction(next.highestPoint.azimuth)),
      ]
    )
    return SourceLine(text: line, isInUse: true)
  }
}
