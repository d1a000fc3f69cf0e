import Breathing
import Flights
import Scenes
import TestSamples
import Testing

@testable import Show

@Suite("The arrangement of a picture")
struct PictureArrangementTests {
  private func show(_ view: ViewName) throws -> Show {
    var show = try Cards.show(view: view)
    show.rearrangesPicture = true
    return show
  }

  @Test("It changes in interludes only, every ten minutes or a little later, and in turn")
  func order() throws {
    let show = try show(.airport)
    var changes: [(seconds: Int, arrangement: PictureArrangement)] = []
    for second in 0..<7_200 {
      var arrangement = show.arrangement(at: Cards.instant(Double(second)))
      arrangement.openness = 1
      guard changes.last.map({ $0.arrangement != arrangement }) ?? true else { continue }
      if second > 0 {
        #expect(show.moment(at: Cards.instant(Double(second))).stage == .interlude)
      }
      changes.append((second, arrangement))
    }
    #expect((10...12).contains(changes.count))
    #expect(
      changes.prefix(5).map(\.arrangement.caption) == [.middle, .left, .middle, .right, .middle]
    )
    #expect(changes.prefix(5).map(\.arrangement.isMirrored) == [false, false, true, true, false])
    for (one, next) in zip(changes, changes.dropFirst()) {
      #expect((500...800).contains(next.seconds - one.seconds))
    }
  }

  @Test("A picture in view closes gently before its parts change places, and opens again")
  func curtain() throws {
    let show = try show(.radar)
    let arrangements = (11_000..<14_000).map {
      show.arrangement(at: Cards.instant(Double($0) / 10))
    }
    for (one, next) in zip(arrangements, arrangements.dropFirst()) {
      #expect(abs(one.openness - next.openness) < 0.3)
      if one.isMirrored != next.isMirrored { #expect(min(one.openness, next.openness) < 0.1) }
    }
    #expect(arrangements.contains { $0.openness < 0.05 })
  }

  @Test("The number of people who breathe along changes places only while it is hidden")
  func neighbourCount() throws {
    let show = try show(.sky)
    let seen = (5_000..<15_000).map {
      show.neighbourCountPlace(at: Cards.instant(Double($0) / 10))
    }
    for (one, next) in zip(seen, seen.dropFirst()) {
      #expect(abs(one.openness - next.openness) < 0.3)
      if one.place != next.place { #expect(min(one.openness, next.openness) < 0.1) }
    }
    #expect(Set(seen.map(\.place)) == [.middle, .left])
  }

  @Test("Nothing is rearranged unless the display asks for it")
  func off() throws {
    let show = try Cards.show(view: .sky)
    for second in stride(from: 0.0, to: 7_200, by: 7) {
      #expect(show.arrangement(at: Cards.instant(second)) == .designed)
    }
  }

  @Test("The tube of a picture that moves on its panel has no edge, which would show on two sides")
  func tubes() throws {
    for moves in [false, true] {
      let radar = Radar(
        source: .live(Traffic(), sources: []),
        home: Cards.home,
        title: "City",
        options: RadarOptions()
      )
      var show = try Cards.show(view: .radar, radar: radar)
      show.rearrangesPicture = moves
      let scene = show.scene(at: Cards.instant(20), size: [400, 225])
      let tubes = scene.marks.compactMap { mark in
        if case .tube(let tube, _) = mark { tube } else { nil }
      }
      #expect(tubes.map(\.hasEdge) == [!moves])
      #expect(scene.upcomingTube?.tube == tubes.first)
    }
  }

  @Test(
    "A mirrored card and radar are within the picture, and their text is clear of the face",
    arguments: [[1920, 1080], [1024, 768], [800, 480], [2560, 1080]] as [SIMD2<Int>]
  )
  func layouts(size: SIMD2<Int>) {
    let card = CardLayout(size: size, isMirrored: true)
    #expect(card.left > 0 && card.right < card.center.x - card.radius)
    #expect(card.dots < card.center.x - card.radius)
    #expect(card.center.x + card.radius < Double(size.x))
    for text in [MinimumTextSize.none, MinimumTextSize(0.045), MinimumTextSize(0.075)] {
      let (radar, plain) = (
        RadarLayout(size: size, text: text, isMirrored: true), RadarLayout(size: size, text: text)
      )
      #expect(radar.summary.left > 0)
      #expect(radar.summary.right < radar.center.x - radar.radius)
      #expect(radar.center.x + radar.radius < Float(size.x))
      #expect(abs(radar.center.x + plain.center.x - Float(size.x)) < 0.01)
    }
  }
}
