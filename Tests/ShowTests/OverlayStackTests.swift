import Breathing
import TestSupport
import Testing

@testable import Show

/// Which overlays are open and leaving, apart from what they show.
@Suite struct OverlayStackTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func open(_ stack: OverlayStack) -> Set<Overlay> {
    Set(Overlay.allCases.filter { stack.isOpen($0) })
  }

  /// The longest time that an overlay takes to appear or to leave, in seconds.
  private static let longest =
    Overlay.allCases.map { max($0.seconds.appearing, $0.seconds.leaving) }.max() ?? 0

  @Test(arguments: Overlay.allCases)
  func `an overlay appears and leaves in its own times`(overlay: Overlay) {
    let (appearing, leaving) = overlay.seconds
    var stack = OverlayStack()
    #expect(stack.front == nil && stack.opacity(of: overlay, at: start) == 0)
    stack.open(overlay, at: start)
    #expect(stack.front == overlay && stack.opening(of: overlay) == start)
    #expect(stack.opacity(of: overlay, at: start) == 0)
    #expect((0.4...0.6).contains(stack.opacity(of: overlay, at: after(appearing / 2))))
    #expect(stack.opacity(of: overlay, at: after(appearing + 0.001)) == 1)
    // Opening it again has no effect.
    stack.open(overlay, at: after(1))
    #expect(stack.opening(of: overlay) == start)
    stack.close(overlay, at: after(2))
    #expect(stack.front == nil && stack.opening(of: overlay) == nil)
    #expect(stack.opacity(of: overlay, at: after(2)) == 1)
    #expect((0.4...0.6).contains(stack.opacity(of: overlay, at: after(2 + leaving / 2))))
    #expect(stack.opacity(of: overlay, at: after(2.001 + leaving)) == 0)
  }

  @Test func `only a question lies over another overlay, the settings panel`() {
    for below in Overlay.allCases {
      for above in Overlay.allCases where above != below {
        var stack = OverlayStack()
        stack.open(below, at: start)
        stack.open(above, at: after(1))
        let isPair = below == .panel && above == .question
        #expect(stack.front == above && open(stack) == (isPair ? [below, above] : [above]))
        stack.close(above, at: after(2))
        #expect(open(stack) == (isPair ? [.panel] : []))
      }
    }
  }

  @Test func `the panel below a question may close first`() {
    var stack = OverlayStack()
    stack.open(.panel, at: start)
    stack.open(.question, at: after(1))
    stack.close(.panel, at: after(2))
    #expect(open(stack) == [.question] && stack.opening(of: .question) == after(1))
    stack.close(.question, at: after(3))
    #expect(stack.front == nil)
  }

  @Test func `a question about another pattern appears anew, and a removed one never was`() {
    var stack = OverlayStack()
    stack.restart(.question, at: start)
    #expect(stack == OverlayStack())
    stack.open(.question, at: start)
    stack.restart(.question, at: after(2))
    #expect(stack.opening(of: .question) == after(2))
    for seconds in [2, 2.1, 2.6] { #expect(stack.opacity(of: .question, at: after(seconds)) == 1) }
    stack.remove(.question)
    #expect(stack == OverlayStack())
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `whatever opens and closes, nothing jumps and what has closed goes`(seed: UInt64) {
    var numbers = Xorshift(seed: seed)
    var (stack, now) = (OverlayStack(), start)
    for _ in 0..<200 {
      now = now.advanced(by: .seconds(Double.random(in: 0...0.5, using: &numbers)))
      let before = Overlay.allCases.map { stack.opacity(of: $0, at: now) }
      let overlay = Overlay.allCases.randomElement(using: &numbers) ?? .panel
      if Bool.random(using: &numbers) {
        stack.open(overlay, at: now)
      } else {
        stack.close(overlay, at: now)
      }
      let open = open(stack)
      #expect(open.count <= 1 || open == [.panel, .question])
      let isFrontOpen = stack.front.map { open.contains($0) } ?? open.isEmpty
      #expect(isFrontOpen)
      for (overlay, level) in zip(Overlay.allCases, before) {
        #expect(abs(stack.opacity(of: overlay, at: now) - level) < 1e-9)
        // The picture may turn once the second of its last two turns is over.
        let end = now.advanced(by: OverlayStack.period + .seconds(Self.longest + 0.001))
        #expect(stack.opacity(of: overlay, at: end) == (open.contains(overlay) ? 1 : 0))
      }
    }
  }

  @Test func `a key acts at once, and the picture turns a third time only after a second`() {
    var stack = OverlayStack()
    stack.open(.keys, at: start)
    stack.close(.keys, at: after(0.3))
    stack.open(.panel, at: after(0.5))
    #expect(stack.front == .panel && stack.opening(of: .panel) == after(1))
    #expect(stack.opacity(of: .panel, at: after(1)) == 0)
    #expect(stack.opacity(of: .panel, at: after(1.1)) > 0)
    // What opens and closes before the picture turns is never seen.
    stack.open(.search, at: after(0.6))
    stack.close(.search, at: after(0.7))
    #expect(stack.front == nil && stack.opening(of: .panel) == nil)
    for overlay in Overlay.allCases {
      #expect(stack.opacity(of: overlay, at: after(1.1)) == 0, "\(overlay)")
    }
    // Later keys are seen at once again.
    stack.open(.search, at: after(2))
    #expect(stack.opening(of: .search) == after(2))
    #expect(stack.opacity(of: .search, at: after(2.1)) > 0)
  }

  @Test func `one that takes the place of another leaves no gap`() {
    for (closed, opened) in [(Overlay.panel, Overlay.keys), (.keys, .panel), (.panel, .search)] {
      var stack = OverlayStack()
      stack.open(closed, at: start)
      stack.open(opened, at: after(2))
      for step in 0...20 {
        let now = after(2 + Double(step) / 20)
        let gaps = [closed, opened].map { 1 - stack.opacity(of: $0, at: now) }
        #expect(gaps[0] * gaps[1] <= 0.25 + 1e-9, "\(closed) \(opened) \(step)")
      }
    }
  }
}
