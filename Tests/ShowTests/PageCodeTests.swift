import Breathing
import Testing

@testable import Scenes
@testable import Show

@Suite("Another code of the page takes the place of the one before")
struct PageCodeTests {
  private static let size: SIMD2<Int> = [1920, 1080]

  private static let first = QRCode(side: 25) { column, row in (column ^ row) & 1 == 0 }

  private static let second = QRCode(side: 25) { column, row in (column | row) & 1 == 0 }

  private func after(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  /// A show with facts.
  private func show(_ code: QRCode?) throws -> Show {
    let plain = try Europe.show(minutes: 20, facts: try Europe.facts())
    return Show(
      timeline: plain.timeline,
      journey: plain.journey,
      facts: plain.facts,
      appearance: Appearance(palette: .day, pageQRCode: code)
    )
  }

  /// The opacity of a code's card; zero if it is not drawn.
  private func opacity(of code: QRCode, in show: Show, at now: Instant) -> Float {
    let card = QRCard(code, size: Self.size, palette: .day)
    for case .layer(let layer, _, let opacity) in show.scene(at: now, size: Self.size).marks
    where layer == card.layer { return opacity }
    return 0
  }

  private func opacities(of show: Show, at now: Instant) -> [Float] {
    [Self.first, Self.second].map { opacity(of: $0, in: show, at: now) }
  }

  @Test("One fades out while the other fades in")
  func fade() throws {
    var show = try show(Self.first)
    show.showPageQRCode(Self.second, at: after(10))
    #expect(opacities(of: show, at: after(9)) == [1, 0])
    let middle = opacities(of: show, at: after(10 + Show.pageFadeSeconds / 2))
    #expect(middle.allSatisfy { abs($0 - 0.5) < 0.01 }, "\(middle)")
    #expect(opacities(of: show, at: after(10.1 + Show.pageFadeSeconds)) == [0, 1])
    // The same code again changes nothing.
    let shown = show.appearance
    show.showPageQRCode(Self.second, at: after(20))
    #expect(show.appearance == shown)
  }

  @Test("The first code fades in once there is an address, and out without one")
  func arrival() throws {
    var show = try show(nil)
    #expect(opacities(of: show, at: after(8)) == [0, 0])
    show.showPageQRCode(Self.first, at: after(10))
    #expect(opacities(of: show, at: after(12)) == [1, 0])
    show.showPageQRCode(nil, at: after(14))
    let fading = opacity(of: Self.first, in: show, at: after(14.75))
    #expect(fading > 0.4 && fading < 0.6)
    #expect(opacities(of: show, at: after(16)) == [0, 0])
  }

  @Test("A reload with another address fades as well")
  func reload() throws {
    let former = try show(Self.first)
    let reloaded = former.appearing(as: try show(Self.second), at: after(10))
    #expect(opacities(of: reloaded, at: after(10)) == [1, 0])
    #expect(opacities(of: reloaded, at: after(12)) == [0, 1])
  }

  @Test("During an interlude, the code waits for the next flight, so that no sentence moves")
  func interlude() throws {
    var show = try show(nil)
    let times = stride(from: 10.0, to: 600, by: 0.5)
    let found = times.first { seconds in
      let moment = show.moment(at: after(seconds))
      return moment.stage == .interlude && moment.elapsed > .seconds(2)
    }
    let seconds = try #require(found)
    let moment = show.moment(at: after(seconds))
    let end = after(seconds).advanced(by: moment.duration - moment.elapsed)
    show.showPageQRCode(Self.first, at: after(seconds))
    #expect(show.appearance.page.reserved(at: end.advanced(by: .milliseconds(-1))) == nil)
    #expect(opacities(of: show, at: end) == [0, 0])
    #expect(show.appearance.page.reserved(at: end) == Self.first)
    #expect(opacities(of: show, at: end.advanced(by: .seconds(2))) == [1, 0])
    // Another address meanwhile changes what is to come.
    var other = show
    other.showPageQRCode(Self.second, at: after(seconds + 1))
    #expect(opacities(of: other, at: end) == [0, 0])
    #expect(opacities(of: other, at: end.advanced(by: .seconds(2))) == [0, 1])
  }
}
