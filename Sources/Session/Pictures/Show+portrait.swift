package import Breathing
package import Show

extension Show {
  /// A representative instant for a picture: late in the first breath in, when the plane is high
  /// and the text is clear.
  package var portrait: Instant {
    let start = flightStart(after: timeline.start) ?? timeline.start
    let inhale = timeline.moment(at: start).pattern.steps.first?.duration ?? .zero
    return start.advanced(by: inhale * 4 / 5)
  }

  /// The instant that an option selects, in seconds after the session's start; `portrait` without
  /// it.
  package func instant(chosen seconds: Double?) -> Instant {
    seconds.map { timeline.start.advanced(by: .seconds($0)) } ?? portrait
  }
}
