import Breathing
package import Cabin
package import Text

/// A state of the cabin as text or JSON.
package struct CabinReport {
  private let state: CabinState

  /// Creates the report of a state.
  package init(_ state: CabinState) {
    self.state = state
  }

  /// The heading of the table for a recorded ascent.
  package static let heading = "     time   cabin ft    hPa   used  left without oxygen  state"

  /// The reading only.
  package var reading: String {
    "cabin \(state.altitudeDigits(to: 1)) ft, \(tenths(state.sample.hectopascals)) hPa"
  }

  /// The state as a JSON object: time in seconds, altitude in feet, pressure in hectopascals, the
  /// fraction of the time used, the shortest and longest remaining time in seconds, and the state
  /// of the clock.
  package var json: JSONText {
    .object([
      ("seconds", .number(state.sample.instant.sinceEpoch.seconds, decimals: 3)),
      ("altitude_ft", .number(state.altitudeFeet, decimals: 1)),
      ("pressure_hpa", .number(state.sample.hectopascals, decimals: 3)),
      ("used", .number(state.clock.used, decimals: 5)),
      ("seconds_left_from", state.secondsLeft.map { .number($0.lowerBound, decimals: 1) }),
      ("seconds_left_to", state.secondsLeft.map { .number($0.upperBound, decimals: 1) }),
      ("state", .string(Self.name(state.phase))),
    ])
  }

  /// Returns the name of a phase in JSON.
  static func name(_ phase: CabinState.Phase) -> String {
    switch phase {
    case .low: "low"
    case .counting: "counting"
    case .recovering: "recovering"
    case .checkOxygen: "check_oxygen"
    }
  }

  private func tenths(_ value: Double) -> String {
    "\((value * 10).rounded() / 10)"
  }
}

extension CabinReport: CustomStringConvertible {
  /// The state as a row of the table under `heading`.
  package var description: String {
    let state = state
    let left = state.secondsLeft.map { Self.range($0) } ?? "–"
    let used = "\(Int((state.clock.used * 100).rounded())) %"
    return Self.right(Self.time(state.sample.instant.sinceEpoch.seconds), 9)
      + Self.right(state.altitudeDigits(to: 1), 11)
      + Self.right(tenths(state.sample.hectopascals), 7)
      + Self.right(used, 7) + Self.right(left, 21) + "  "
      + Self.name(state.phase).substituting("_", with: " ")
  }

  /// Formats a time as hours, minutes and seconds.
  private static func time(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.down).magnitude)
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let parts = hours > 0 ? [hours, minutes, whole % 60] : [minutes, whole % 60]
    let words = parts.enumerated().map { index, part in
      index > 0 && part < 10 ? "0\(part)" : "\(part)"
    }
    return (seconds < 0 ? "-" : "") + words.joined(separator: ":")
  }

  /// Formats a range as minutes and seconds.
  private static func range(_ seconds: ClosedRange<Double>) -> String {
    let (least, most) = (time(seconds.lowerBound), time(seconds.upperBound))
    return least == most ? least : "\(least) to \(most)"
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
