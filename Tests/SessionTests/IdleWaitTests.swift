import Breathing
import Session
import Testing

@Suite struct IdleWaitTests {
  private let start = Instant(nanoseconds: 0)

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  @Test func `a still window waits once input is long enough ago`() {
    var doze = IdleWait(at: start)
    doze.follow(isStill: true, isDisturbed: false, at: at(2))
    #expect(!doze.isOn)
    doze.follow(isStill: true, isDisturbed: false, at: at(3))
    #expect(doze.isOn)
    doze.follow(isStill: true, isDisturbed: true, at: at(4))
    #expect(!doze.isOn && !doze.mayWait(at: at(4)))
    doze.follow(isStill: true, isDisturbed: false, at: at(6))
    #expect(!doze.isOn)
    doze.follow(isStill: true, isDisturbed: false, at: at(7))
    #expect(doze.isOn)
    doze.follow(isStill: false, isDisturbed: false, at: at(8))
    #expect(!doze.isOn)
  }

  @Test func `the next look is soon, and no later than another show`() {
    let doze = IdleWait(at: start)
    #expect(doze.due(after: at(10), handover: nil, at: at(10)) == at(10.4))
    #expect(doze.due(after: at(10), handover: at(10.2), at: at(10)) == at(10.2))
    #expect(doze.due(after: at(10), handover: at(60), at: at(10)) == at(10.4))
    // A handover that should have been is no reason to hurry.
    #expect(doze.due(after: at(10), handover: at(9), at: at(10)) == at(10.05))
  }

  @Test func `what ends every wait at once costs no more than polling`() {
    var doze = IdleWait(at: start)
    doze.follow(isStill: true, isDisturbed: false, at: at(10))
    let waits = (0..<1_000).count { doze.mayWait(at: at(10 + 0.001 * Double($0))) }
    #expect(waits == 20)
  }
}
