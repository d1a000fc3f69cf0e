import Breathing
import TestSamples
import Testing

@testable import Show

/// Escape on the sky: in a person's session the first one ends gently, the next one quits.
@Suite struct EscapeTests {
  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  @Test func `the first Escape ends a session as a stop does, and says so`() throws {
    var (show, stopped) = (try Panels.show(), try Panels.show())
    #expect(show.endsGently(by: .back, at: after(40)))
    show.apply(.back, at: after(40))
    stopped.apply(.stop, at: after(40))
    #expect(show.timeline == stopped.timeline && !show.isLeaving)
    let words = show.scene(at: after(41), size: [960, 540]).words
    #expect(words.contains("ending gently; press Esc again to leave now"))
    let end = try #require(show.timeline.end)
    #expect(show.showsSummary(at: end.advanced(by: .seconds(3))))
  }

  @Test(arguments: [Command.toggleView(.radar), .panel(.toggle), .toggleHelp])
  func `where Escape does something else, it is not said to leave`(command: Command) throws {
    var show = try Panels.show()
    show.apply(.back, at: after(40))
    show.apply(command, at: after(40.4))
    let words = show.scene(at: after(42), size: [960, 540]).words
    #expect(!words.contains("ending gently; press Esc again to leave now"))
    show.apply(.back, at: after(42))
    #expect(!show.isLeaving)
  }

  @Test(arguments: [0.1, 2, 9]) func `a second Escape quits`(seconds: Double) throws {
    var show = try Panels.show()
    show.apply(.back, at: after(40))
    #expect(!show.endsGently(by: .back, at: after(40 + seconds)))
    show.apply(.back, at: after(40 + seconds))
    #expect(show.isLeaving)
  }

  @Test func `a paused session resumes to end`() throws {
    var show = try Panels.show()
    show.apply(.pause(true), at: after(40))
    show.apply(.back, at: after(60))
    #expect(!show.moment(at: after(62)).isPaused && show.timeline.end != nil && !show.isLeaving)
  }

  @Test func `once a session is over, Escape quits`() throws {
    var show = try Panels.show()
    let over = try #require(show.timeline.end).advanced(by: .seconds(60))
    #expect(!show.endsGently(by: .back, at: over))
    show.apply(.back, at: over)
    #expect(show.isLeaving)
  }

  @Test func `on a public screen Escape quits, and so do the other ways to leave`() throws {
    var display = try Panels.show(policy: .public)
    #expect(!display.endsGently(by: .back, at: after(40)))
    display.apply(.back, at: after(40))
    #expect(display.isLeaving)
    var show = try Panels.show()
    show.apply(.quit, at: after(40))
    #expect(show.isLeaving)
  }

  @Test func `in the list of keys, the line of Escape does what the key does`() throws {
    var show = try Panels.show()
    show.apply(.toggleHelp, at: after(40))
    #expect(!show.endsGently(by: .back, at: after(41)))
    #expect(show.endsGently(by: .chooseKey(.back), at: after(41)))
    show.apply(.chooseKey(.back), at: after(41))
    #expect(!show.isLeaving && show.timeline.isEnding(at: after(41)))
  }
}
