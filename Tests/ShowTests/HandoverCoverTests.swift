import Breathing
import Scenes
import Testing

@testable import Show

/// The picture around the instant at which a show takes over in the middle of a flight.
struct HandoverCoverTests {
  private let at = Europe.start.advanced(by: .seconds(40))

  private func after(_ seconds: Double) -> Instant { at.advanced(by: .seconds(seconds)) }

  @Test func `it closes and opens without a jump`() throws {
    var former = try Europe.show()
    let size = SIMD2(640, 400)
    let plain = former.scene(at: after(-2), size: size)
    former.coverHandover(at: at, now: after(-3))
    #expect(former.scene(at: after(-2), size: size).marks == plain.marks)
    let next = try Europe.show().withAppearance(of: former).withSurroundings(of: former, at: at)
    #expect(former.isCurtainClosed(at: at) && next.isCurtainClosed(at: at))
    for show in [former, next] {
      #expect(show.scene(at: at, size: size).marks.count == 1)
      for frame in -125..<125 {
        let now = after(0.02 * Double(frame))
        let change = show.coverOpenness(at: now.advanced(by: .milliseconds(20)))
        #expect(abs(change - show.coverOpenness(at: now)) < 0.02)
      }
    }
    // The show itself would be in full view at once.
    let alone = try Europe.show()
    #expect(!alone.isCurtainClosed(at: at))
    let opened = next.scene(at: after(2), size: size)
    #expect(opened.marks == alone.scene(at: after(2), size: size).marks)
  }

  @Test func `without its handover the picture stays open, unless it closes already`() throws {
    var show = try Europe.show()
    show.coverHandover(at: at, now: after(-3))
    show.coverHandover(at: nil, now: after(-2.5))
    #expect(show.coverOpenness(at: at) == 1)
    show.coverHandover(at: at, now: after(-3))
    show.coverHandover(at: nil, now: after(-1))
    #expect(show.coverOpenness(at: at) == 0 && show.coverOpenness(at: after(2)) == 1)
  }
}
