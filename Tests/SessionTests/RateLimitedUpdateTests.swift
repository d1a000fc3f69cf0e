import Breathing
import Session
import Testing

struct RateLimitedUpdateTests {
  private var bulletin = RateLimitedUpdate(every: .milliseconds(500))
  private let start = Instant(nanoseconds: 1_795_240_800_000_000_000)

  private mutating func next(_ milliseconds: Int, isNew: Bool = true) -> RateLimitedUpdate.Step {
    bulletin.next(at: start.advanced(by: .milliseconds(milliseconds)), isNew: isNew)
  }

  @Test mutating func `the first is sent at once, the next when its time has come`() {
    let steps = [
      next(0), next(100), next(200), next(500, isNew: false), next(550), next(1000, isNew: false),
      next(1500, isNew: false),
    ]
    #expect(
      steps == [
        .now, .later(.milliseconds(400)), .nothing, .now, .later(.milliseconds(450)), .now,
        .nothing,
      ]
    )
  }

  @Test mutating func `urgent updates do not wait, and pending ones are sent with them`() {
    let first = next(0)
    let second = next(100)
    bulletin.allowNow()
    let third = next(200)
    let fourth = next(500, isNew: false)
    #expect([first, second, third, fourth] == [.now, .later(.milliseconds(400)), .now, .nothing])
  }

  @Test mutating func `after a silence the next is sent at once`() {
    let steps = [next(0), next(60_000), next(60_100)]
    #expect(steps == [.now, .now, .later(.milliseconds(400))])
  }
}
