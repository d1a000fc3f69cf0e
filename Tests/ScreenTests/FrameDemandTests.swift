import Testing

@testable import Display

/// Whether a window is seen, by when its compositor wants frames.
@Suite("Frames that a compositor wants")
struct FrameDemandTests {
  private let start = ContinuousClock.now

  /// The frames of a window in which everything moves, at sixty turns a second.
  ///
  /// - Parameters:
  ///   - turns: The number of turns.
  ///   - isShown: Whether the compositor shows the window at a turn, and wants a frame after each one then.
  ///   - isMoved: Whether the window is changed at a turn.
  /// - Returns: The turns in which a frame was presented.
  private func frames(
    in turns: Int,
    isShown: (Int) -> Bool,
    isMoved: (Int) -> Bool = { _ in false }
  ) -> [Int] {
    var demand = FrameDemand()
    var waits = false
    var frames: [Int] = []
    for turn in 0..<turns {
      let now = start + .seconds(turn) / 60
      if isShown(turn) { waits = false }
      if isMoved(turn) { demand.forget() }
      guard demand.isSeen(waits: waits, at: now) else { continue }
      if demand.present(waits: waits, at: now) { waits = true }
      frames.append(turn)
    }
    return frames
  }

  @Test func `a window that is shown gets every frame`() {
    #expect(frames(in: 600) { _ in true } == Array(0..<600))
  }

  @Test func `a window that is not shown gets one frame a second after half a second`() {
    let frames = frames(in: 600) { $0 < 120 }
    #expect(frames.filter { $0 < 120 } == Array(0..<120))
    // The frame before was asked for at turn 119.
    let hidden = frames.filter { $0 >= 149 }
    #expect((7...9).contains(hidden.count), "\(hidden)")
    #expect(zip(hidden, hidden.dropFirst()).allSatisfy { $1 - $0 >= 60 }, "\(hidden)")
  }

  @Test func `a window that appears gets every frame again at once`() {
    let frames = frames(in: 600) { $0 < 120 || $0 >= 400 }
    #expect(frames.filter { $0 >= 400 } == Array(400..<600))
  }

  @Test func `the compositor of a window that is hidden for a day gets few requests`() {
    var demand = FrameDemand()
    let requests = (0..<86_400).filter { second in
      let now = start + .seconds(second)
      let waits = second > 0
      return demand.isSeen(waits: waits, at: now) && demand.present(waits: waits, at: now)
    }
    #expect((2...20).contains(requests.count), "\(requests)")
  }

  @Test func `a window that changes counts as seen, also if a report was lost`() {
    let frames = frames(in: 600, isShown: { $0 < 120 }, isMoved: { $0 == 300 })
    #expect(frames.filter { (300..<329).contains($0) } == Array(300..<329))
    #expect(frames.filter { (340..<380).contains($0) }.count <= 1)
  }
}
