import Breathing
import Flights
import Scenes
import Testing
import Text

@testable import Show

/// Names in large letters keep away from notices.
@Suite struct NoticeRoomTests {
  private static let size = SIMD2(320, 240)

  private let now = Europe.start.advanced(by: .seconds(30))

  private func frame(_ show: Show, _ text: MinimumTextSize) -> ViewFrame {
    let moment = show.moment(at: now)
    let edges = StageEdges(show.timeline, at: now)
    return ViewFrame(
      now: now,
      size: Self.size,
      moment: moment,
      edges: edges,
      palette: show.palette(at: now),
      staging: StageEffects(moment, edges),
      text: text
    )
  }

  /// The large letters of a small window.
  private func largeText() throws -> MinimumTextSize {
    try #require(Legibility(smallWindow: Self.size)).minimumTextSize(in: Self.size)
  }

  @Test func `the letters of a notice, and the space around them, are kept free`() throws {
    var show = try Panels.show()
    let legibility = try #require(Legibility(smallWindow: Self.size))
    #expect(show.noticeBoxes(frame(show, try largeText()), under: []).isEmpty)
    show.appearance.announce(.endingGently, at: now.advanced(by: .seconds(-1)))
    let kept = try #require(show.noticeBoxes(frame(show, try largeText()), under: []).first)
    #expect(kept.openness > 0.99)
    let scene = show.scene(at: now, size: Self.size, legibility: legibility)
    let places = scene.marks.compactMap { mark -> (run: TextRun, point: SIMD2<Float>)? in
      guard case .text(let run, let point, _) = mark,
        run.lines == [Message.endingGently.text]
      else { return nil }
      return (run, point)
    }
    let notice = try #require(places.first)
    let em = Float(notice.run.size)
    #expect(kept.box.low.y < notice.point.y - em && kept.box.high.y > notice.point.y + 0.5 * em)
    // Designed letters are far from it.
    #expect(show.noticeBoxes(frame(show, .none), under: []).isEmpty)
  }

  @Test func `lines of names fade out where a notice appears, others stay`() throws {
    let show = try Panels.show()
    let text = try largeText()
    let frame = frame(show, text)
    let leg = show.skyPicture(frame).leg
    var staging = frame.staging
    (staging.departure, staging.arrival) = (1, 1)
    func lines(beside notices: [OpenSheet]) -> [(point: SIMD2<Float>, opacity: Float)] {
      var scene = Scene(size: Self.size)
      scene.drawFarLabels(leg, staging, sunk: 0, text, under: [], beside: notices)
      return scene.marks.compactMap { mark in
        guard case .text(_, let point, let opacity) = mark else { return nil }
        return (point, opacity)
      }
    }
    let whole = lines(beside: [])
    let lowest = try #require(whole.map(\.point.y).max())
    let highest = try #require(whole.map(\.point.y).min())
    #expect(highest < lowest - 8)
    // It touches the lowest lines only.
    let box = Box(low: [0, lowest - 1], high: [320, 240])
    let gone = lines(beside: [OpenSheet(box: box, openness: 1)])
    #expect(!gone.isEmpty && gone.count < whole.count)
    #expect(gone.allSatisfy { $0.point.y < lowest })
    let half = lines(beside: [OpenSheet(box: box, openness: 0.5)])
    #expect(half.count == whole.count)
    for (one, other) in zip(whole, half) {
      let share: Float = one.point.y == lowest ? 0.5 : 1
      // Names at the same height, which end a little above it, fade as well.
      #expect(other.opacity <= one.opacity && other.opacity >= 0.49 * one.opacity)
      if share < 1 { #expect(abs(other.opacity - share * one.opacity) < 0.01) }
    }
  }
}
