package import Breathing
package import Show

extension Show {
  /// An instant that shows what flying looks like: late in the first breath in, when the plane is
  /// high and the words are clear.
  package var portrait: Instant {
    let start = flightStart(after: timeline.start) ?? timeline.start
    let inhale = timeline.moment(at: start).pattern.steps.first?.duration ?? .zero
    return start.advanced(by: inhale * 4 / 5)
  }

  /// The instant that an option chooses, in seconds after the session began; without one a good
  /// instant for a picture.
  package func instant(chosen seconds: Double?) -> Instant {
    seconds.map { timeline.start.advanced(by: .seconds($0)) } ?? portrait
  }
}
