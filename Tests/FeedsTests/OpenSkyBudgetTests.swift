import Breathing
import Testing

@testable import Feeds

struct OpenSkyBudgetTests {
  private let now = Instant(nanoseconds: 1_795_240_800_000_000_000)

  /// The price list of OpenSky's documentation.
  @Test(
    arguments: [
      (0.01, 1), (25, 1), (25.1, 2), (100, 2), (100.1, 3), (400, 3), (400.1, 4), (64_800, 4),
    ] as [(Double, Int)]
  )
  func `a box costs by its size`(squareDegrees: Double, price: Int) {
    #expect(OpenSkyBudget.price(squareDegrees: squareDegrees) == price)
  }

  /// The rates that the tiers sustain: a request every 216 s without an account, every 21.6 s with
  /// one.
  @Test(arguments: [(true, nil, 216.0), (false, nil, 21.6), (false, 8000, 10.8)])
  func `a day's credits last for a day`(isAnonymous: Bool, left: Int?, seconds: Double) {
    var budget = OpenSkyBudget(isAnonymous: isAnonymous)
    budget.note(left: left, at: now)
    #expect(abs(budget.interval(price: 1, at: now).seconds - seconds) < 1e-9)
    #expect(abs(budget.interval(price: 3, at: now).seconds - 3 * seconds) < 1e-9)
  }

  @Test func `the poll interval is not shorter than the data's update interval`() {
    for (isAnonymous, least) in [(true, 10), (false, 5)] {
      var budget = OpenSkyBudget(isAnonymous: isAnonymous)
      budget.note(left: 1_000_000, at: now)
      #expect(budget.interval(price: 1, at: now) == .seconds(least))
    }
  }

  @Test func `remaining credits are spread, and without any one request an hour is made`() {
    var budget = OpenSkyBudget(isAnonymous: false)
    for (left, seconds) in [(1000, 86.4), (100, 864), (24, 3600), (1, 3600), (0, 3600)] {
      budget.note(left: left, at: now)
      #expect(abs(budget.interval(price: 1, at: now).seconds - seconds) < 1e-9)
    }
  }

  @Test func `once credits were renewed, they are spread until the next renewal`() {
    var budget = OpenSkyBudget(isAnonymous: false)
    budget.note(left: 7, at: now)
    budget.note(left: 4000, at: now)
    let noon = now.advanced(by: .seconds(43_200))
    budget.note(left: 1000, at: noon)
    #expect(abs(budget.interval(price: 1, at: noon).seconds - 43.2) < 1e-9)
    // After a day, the count is unknown.
    let later = now.advanced(by: .seconds(90_000))
    #expect(abs(budget.interval(price: 1, at: later).seconds - 86.4) < 1e-9)
  }

  /// A whole day polled at the budget's pace: the credits suffice, and most are used.
  @Test(arguments: [(true, 400), (false, 4000), (false, 8000)])
  func `a day's credits last a whole day of polling`(isAnonymous: Bool, credits: Int) {
    var budget = OpenSkyBudget(isAnonymous: isAnonymous)
    var (left, time) = (credits, 0.0)
    budget.note(left: 0, at: now)
    while time < 86_400 {
      left -= 1
      let instant = now.advanced(by: .seconds(time))
      budget.note(left: left, at: instant)
      time += budget.interval(price: 1, at: instant).seconds
    }
    #expect(left >= 0)
    #expect(left < credits / 20)
  }

  @Test func `invalid credit counts are ignored`() {
    var budget = OpenSkyBudget(isAnonymous: true)
    budget.note(left: -5, at: now)
    budget.note(left: nil, at: now)
    #expect(budget.left == nil)
  }
}
