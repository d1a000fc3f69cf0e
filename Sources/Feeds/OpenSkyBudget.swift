import Breathing

/// Limits the polls of OpenSky, so that a day's credits last for the day.
///
/// Every request costs credits by the size of its box. There are 400 a day without an account,
/// 4,000 with one, and 8,000 for feeders; every answer contains the number left (OpenSky REST API,
/// "Limitations" and "API credit usage"). The time of their renewal is not documented, but the
/// number then grows: from there the credits must last for a day; before, the remaining ones must.
struct OpenSkyBudget: Sendable, Hashable {
  /// The credits left; nil before the first answer.
  private(set) var left: Int?

  private var renewed: Instant?
  private let isAnonymous: Bool

  private static let day: Duration = .seconds(86_400)

  /// The maximum interval, when few credits are left: a response that requests a delay costs
  /// nothing.
  private static let longest: Duration = .seconds(3600)

  init(isAnonymous: Bool) {
    self.isAnonymous = isAnonymous
  }

  /// The cost of a request for a box of this many square degrees.
  static func price(squareDegrees: Double) -> Int {
    switch squareDegrees {
    case ...25: 1
    case ...100: 2
    case ...400: 3
    default: 4
    }
  }

  /// Notes the credits in an answer.
  mutating func note(left: Int?, at now: Instant) {
    guard let left, left >= 0 else { return }
    if let before = self.left, left > before { renewed = now }
    self.left = left
  }

  /// The interval between two requests of a given price.
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
