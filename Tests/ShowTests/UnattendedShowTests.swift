import Breathing
import Scenes
import TestSamples
import TestSupport
import Testing

@testable import Show

/// What visitors do at a screen that nobody attends.
@Suite struct UnattendedShowTests {
  private let now = Europe.start.advanced(by: .seconds(20))
  private let later = Europe.start.advanced(by: .seconds(21))
  private let size = SIMD2(1280, 800)

  private func display() throws -> Show {
    var show = try Panels.show(policy: .public)
    show.isUnattended = true
    return show
  }

  @Test func `Escape goes back to the sky, and does not quit there`() throws {
    var show = try display()
    let before = show.timeline
    show.apply(.view(.radar), at: now)
    show.apply(.panel(.toggle), at: now)
    for _ in 0..<4 { show.apply(.back, at: later) }
    show.apply(.toggleHelp, at: later)
    show.apply(.chooseKey(.back), at: later)
    #expect(show.view == .sky && !show.isLeaving && show.timeline == before)
    // A signal still ends it.
    show.apply(.quit, at: later)
    #expect(show.isLeaving)
  }

  @Test func `the settings neither change the length nor are saved`() throws {
    var show = try display()
    let length = show.timeline.plan.length
    show.apply(.panel(.toggle), at: now)
    let items = show.panelItems(at: now)
    #expect(items.contains(.volume) && !items.contains(.length) && !items.contains(.save))
    let shown = show.presentation(at: later, size: size)
    #expect(!shown.words.contains("Keep for next time"))
    #expect(!shown.targets.contains { $0.action == .panel(.step(.save, by: 1)) })
    show.apply(.panel(.step(.length, by: 1)), at: now)
    show.apply(.panel(.step(.save, by: 1)), at: now)
    #expect(show.timeline.plan.length == length)
    #expect(show.preferencesToSave(in: now..<later) == nil)
  }

  @Test func `keys that quit or leave full screen are not listed`() throws {
    var show = try display()
    show.apply(.toggleHelp, at: now)
    let words = show.presentation(at: later, size: size).words
    #expect(words.contains("settings") && words.contains("back"))
    let refused = ["quit", "full screen", "back, or end gently"].filter { words.contains($0) }
    #expect(refused.isEmpty, "\(refused)")
  }
}
