import Breathing
import Display
import Session
import Show
import Synchronization
import TestSupport
import Testing

/// Windows that show no frames, and displays that hang.
@Suite struct FrameRecoveryTests {
  private func instant(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 0).advanced(by: .seconds(seconds))
  }

  @Test func `each way is tried twice, then the program gives up`() {
    var recovery = FrameRecovery(at: instant(0))
    var ways: [WindowFallback?] = []
    var logged = 0
    for attempt in 0..<7 {
      ways.append(recovery.next(after: .software, "x11", at: instant(3 * Double(attempt))))
      if !recovery.isRepeated { logged += 1 }
    }
    let round: [WindowFallback?] = [
      .same, .renderer(.accelerated), .otherDriver(than: "x11"),
    ]
    #expect(ways == round + round + [nil])
    #expect(logged == 1)
  }

  @Test func `a window that showed frames for a while begins a new row`() {
    var recovery = FrameRecovery(at: instant(0))
    for day in 1...100 {
      let time = instant(86_400 * Double(day))
      #expect(recovery.next(after: .accelerated, "wayland", at: time) == .same)
      #expect(!recovery.isRepeated)
    }
  }
}
