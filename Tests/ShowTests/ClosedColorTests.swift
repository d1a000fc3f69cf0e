import Breathing
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// The colour of the closed picture: the zenith's, or on the radar that of its glass.
@Suite struct ClosedColorTests {
  private let size = SIMD2(480, 270)

  private func show(_ view: ViewName) throws -> Show {
    let panels = try Panels.show()
    return Show(
      timeline: panels.timeline,
      journey: panels.journey,
      facts: nil,
      appearance: panels.appearance,
      view: view,
      radar: panels.radar
    )
  }

  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  /// The colour that covers a picture, with its opacity: 1 while the picture is closed.
  private func curtain(_ show: Show, at now: Instant) -> Color? {
    show.scene(at: now, size: size).marks.compactMap { mark in
      if case .fill(let color) = mark { color } else { nil }
    }
    .last
  }

  @Test func `a session by day opens on the radar from dark glass, and on the sky from the zenith`()
    throws
  {
    let (radar, sky) = (try show(.radar), try show(.sky))
    for seconds in [0, 0.5, 1] {
      let color = try #require(curtain(radar, at: instant(seconds)))
      #expect(color.rgb == Phosphor.mint.color(0.020).rgb)
      #expect(try #require(curtain(sky, at: instant(seconds))).rgb == Palette.day.zenith.rgb)
    }
    // So does the picture that a person leaves.
    for (show, color) in [(radar, Phosphor.mint.color(0.020)), (sky, Palette.day.zenith)] {
      var leaving = show
      leaving.apply(.quit, at: instant(20))
      #expect(try #require(curtain(leaving, at: instant(20.8))).rgb == color.rgb)
    }
  }

  @Test func `a view gives way to another through the zenith, and the colour never jumps`() throws {
    var show = try show(.radar)
    show.apply(.toggleView(.radar), at: instant(20))
    #expect(try #require(curtain(show, at: instant(20.6))).rgb == Palette.day.zenith.rgb)
    // The picture closes to end the session while the view changes.
    show = try self.show(.sky)
    show.apply(.toggleView(.radar), at: instant(20))
    show.apply(.quit, at: instant(20.7))
    var last: Color?
    for frame in 0..<60 {
      let now = instant(20.1 + 0.02 * Double(frame))
      let color = try #require(curtain(show, at: now))
      if let last {
        let change = color.unit - last.unit
        #expect(max(change.max(), -change.min()) < 0.04, "frame \(frame)")
      }
      last = color
    }
  }
}
