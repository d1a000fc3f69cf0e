import Breathing

/// Limits requests to OpenSky, so that a day's credits last all day.
///
/// The price of a request depends on the size of its box. There are 400 credits a day without an
/// account, 4,000 with one, and 8,000 for feeders; every response contains the number left (OpenSky
/// REST API, "Limitations" and "API credit usage"). When credits are renewed is not documented, but
/// the number left then grows. From that moment the credits must last for a day; before it is
/// known, the credits left must.
struct OpenSkyBudget: Sendable, Hashable {
  /// The credits left; nil before the first answer.
  private(set) var left: Int?

  private var renewed: Instant?
  private let isAnonymous: Bool

  private static let day: Duration = .seconds(86_400)

  /// The longest interval when few credits are left; a response that only asks for a delay costs
  /// nothing.
  private static let longest: Duration = .seconds(3600)

  init(isAnonymous: Bool) {
    self.isAnonymous = isAnonymous
  }

  /// Returns the price of a box of this many square degrees, in credits.
  static func price(squareDegrees: Double) -> Int {
    switch squareDegrees {
    case ...25: 1
    case ...100: 2
    case ...400: 3
    default: 4
    }
  }

  /// Records the credits left according to a response.
  mutating func note(left: Int?, at now: Instant) {
    guard let left, left >= 0 else { return }
    if let before = self.left, left > before { renewed = now }
    self.left = left
  }

  /// Returns the interval between requests of a price.
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
