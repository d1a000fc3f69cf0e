import Breathing
import TestSamples
import TestSupport
import Testing

@testable import Scenes
@testable import Show

/// What a screen offers whose breath another one leads.
@Suite struct FollowingScreenTests {
  private let start = Europe.start.advanced(by: .seconds(12))

  private func screen(_ edits: PanelEdit...) throws -> Show {
    var show = try Panels.show()
    show.isFollowing = true
    for edit in edits { show.apply(.panel(edit), at: start) }
    return show
  }

  private func words(_ show: Show, size: SIMD2<Int> = [1280, 800]) -> [String] {
    show.scene(at: start.advanced(by: .seconds(1)), size: size).words
  }

  @Test func `the list of keys has none that change the breath`() throws {
    var show = try screen()
    show.apply(.toggleHelp, at: start)
    let words = words(show)
    #expect(words.contains("mute or unmute") && words.contains("settings"))
    for key in ["Space", "pause or resume", "this is too slow", "next gentle pattern"] {
      #expect(!words.contains(key), "\(key)")
    }
  }

  @Test func `the panel has no row that changes the breath, and says why`() throws {
    let show = try screen(.toggle)
    #expect(show.panelRows(at: start).map(\.item) == [.view, .light, .volume, .caption])
    #expect(show.panel.focus == .pages)
    let reason = "another display leads the breath"
    #expect(words(show).contains(reason))
    let sound = try screen(.toggle, .show(.sound))
    #expect(!words(sound).contains(reason))
  }

  @Test func `the range of flights is that of the leader`() throws {
    for isFollowing in [false, true] {
      var show = try screen(.toggle, .show(.sky))
      show.isFollowing = isFollowing
      let items = show.panelRows(at: start).map(\.item)
      #expect(items.contains(.companions) && items.contains(.range) != isFollowing)
    }
  }

  @Test func `the answer to a key that would change the breath says what to do instead`() throws {
    var show = try screen()
    show.announceLeader(at: start)
    #expect(words(show).contains("led elsewhere; breathe as you like"))
    #expect(words(show, size: [480, 800]).contains("led elsewhere; breathe as you like"))
    // A session that is ending needs no such advice.
    var ending = try screen()
    ending.apply(.stop, at: start)
    let end = try #require(ending.timeline.end).advanced(by: .seconds(-1))
    ending.announceLeader(at: end)
    let last = ending.scene(at: end.advanced(by: .milliseconds(500)), size: [1280, 800]).words
    #expect(!last.contains("led elsewhere; breathe as you like"))
  }
}
