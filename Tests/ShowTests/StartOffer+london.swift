@testable import Show

extension StartOffer {
  /// The choice of ten minutes near London, with music.
  static func inLondon(pace: String = "gentle") -> StartOffer {
    StartOffer(
      choice: StartChoice(minutes: 10, pace: pace, sound: .music),
      place: "London",
      found: "London",
      beginsByItself: false
    )
  }
}
