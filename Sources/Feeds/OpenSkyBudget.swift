import Breathing

/// How often OpenSky may be asked, so that a day's credits last for the day.
///
/// Every question costs credits by the size of its box. There are 400 a day without an account and
/// 4,000 with one, 8,000 for those who run a receiver; every answer tells how many are left
/// (OpenSky REST API, "Limitations" and "API credit usage"). When they are given anew nobody tells,
/// but it is seen when they grow: then they must last for a day from there; before, what is left
/// must.
struct OpenSkyBudget: Sendable, Hashable {
  /// How many credits are left; nil before an answer has told.
  private(set) var left: Int?

  private var renewed: Instant?
  private let isAnonymous: Bool

  private static let day: Duration = .seconds(86_400)

  /// With so little left it is tried now and then: an answer that tells to wait costs nothing.
  private static let longest: Duration = .seconds(3600)

  init(isAnonymous: Bool) {
    self.isAnonymous = isAnonymous
  }

  /// What a question for a box of so many square degrees costs.
  static func price(squareDegrees: Double) -> Int {
    switch squareDegrees {
    case ...25: 1
    case ...100: 2
    case ...400: 3
    default: 4
    }
  }

  /// Takes note of what an answer told.
  mutating func note(left: Int?, at now: Instant) {
    guard let left, left >= 0 else { return }
    if let before = self.left, left > before { renewed = now }
    self.left = left
  }

  /// How long to wait between two questions at a price.
  ///
  /// Never less than it takes for anything to change: 10 seconds without an account, 5 with one.
  func interval(price: Int, at now: Instant) -> Duration {
    let least: Duration = .seconds(isAnonymous ? 10 : 5)
    var rest = Self.day
    if let renewed {
      let passed = renewed.duration(to: now)
      if passed < Self.day { rest = Self.day - passed }
    }
    let credits = max(left ?? (isAnonymous ? 400 : 4000), 1)
    return min(max(rest * Double(max(price, 1)) / Double(credits), least), Self.longest)
  }
}
