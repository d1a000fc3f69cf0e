import Breathing
import Display
import Session
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
      ways.append(recovery.next(after: false, "x11", at: instant(3 * Double(attempt))))
      if !recovery.isRepeated { logged += 1 }
    }
    let round: [WindowFallback?] = [
      .same, .otherRenderer(thanAccelerated: false), .otherDriver(than: "x11"),
    ]
    #expect(ways == round + round + [nil])
    #expect(logged == 1)
  }

  @Test func `a window that showed frames for a while begins a new row`() {
    var recovery = FrameRecovery(at: instant(0))
    for day in 1...100 {
      let time = instant(86_400 * Double(day))
      #expect(recovery.next(after: true, "wayland", at: time) == .same)
      #expect(!recovery.isRepeated)
    }
  }

  @Test func `a thread that shows no frames for two seconds is logged once, and its return`() {
    let lines = Mutex<[String]>([])
    let watch = FrameWatch(by: SessionClock()) { line in lines.withLock { $0.append(line) } }
    var isHung = false
    watch.check(at: instant(100), &isHung)
    watch.turn(at: instant(100))
    for second in [101, 102, 102.5, 103, 110] { watch.check(at: instant(second), &isHung) }
    #expect(lines.withLock(\.self) == ["the display does not respond: no frame for 2 s"])
    watch.turn(at: instant(110))
    watch.check(at: instant(110.5), &isHung)
    watch.rest()
    watch.check(at: instant(200), &isHung)
    #expect(lines.withLock(\.self).dropFirst() == ["the display responds again"])
  }

  @Test func `a window that does not open is logged after ten seconds, once`() {
    let lines = Mutex<[String]>([])
    let watch = FrameWatch(by: SessionClock()) { line in lines.withLock { $0.append(line) } }
    var isHung = false
    watch.open(at: instant(100))
    for second in [102.5, 109.5, 110.5, 150] { watch.check(at: instant(second), &isHung) }
    #expect(
      lines.withLock(\.self) == ["the display does not respond: no window opens within 10 s"]
    )
    watch.turn(at: instant(151))
    watch.check(at: instant(151.5), &isHung)
    watch.check(at: instant(154), &isHung)
    #expect(
      lines.withLock(\.self).dropFirst()
        == ["the display responds again", "the display does not respond: no frame for 2 s"]
    )
  }
}
