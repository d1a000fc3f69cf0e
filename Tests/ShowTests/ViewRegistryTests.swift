import Breathing
import Scenes
import TestSamples
import Testing

@testable import Show

@Suite("The registry of views")
struct ViewRegistryTests {
  private let size = SIMD2(960, 540)
  private let views = Views.builtIn.adding(ToyView())

  private func instant(_ seconds: Double) -> Instant {
    Cards.start.advanced(by: .seconds(seconds))
  }

  private func show(_ view: ViewName = .sky) throws -> Show {
    try Cards.show(views: views, view: view)
  }

  private func drawsRing(_ show: Show, at seconds: Double) -> Bool {
    show.scene(at: instant(seconds), size: size).marks.contains { mark in
      if case .ring(let center, _, 4, _) = mark { center == SIMD2<Float>(size) / 2 } else { false }
    }
  }

  @Test func `the program's views have the names and keys that settings and help state`() {
    let views = Views.builtIn
    #expect(views.names.map(\.rawValue) == ["sky", "airport", "radar"])
    #expect(views.home == .sky)
    #expect(views.keys["a"] == .toggleView(.airport) && views.keys["r"] == .toggleView(.radar))
    #expect(views.words == "the sky, an airport card or the radar")
    #expect(views.pages.map(\.rawValue) == ["breath", "sky", "radar", "traffic", "sound"])
    for view in views.all {
      #expect(view.keyHelp?.cap == view.key.map { .sign($0.uppercased()) }, "\(view.name)")
    }
  }

  @Test func `a view's key shows it and the sky again`() throws {
    var show = try show()
    let key = show.presentation(at: instant(10), size: size).keys["y"]
    #expect(key == .toggleView(.toy))
    #expect(!drawsRing(show, at: 10))
    show.apply(try #require(key), at: instant(10))
    #expect(show.view == .toy)
    #expect(drawsRing(show, at: 12))
    #expect(drawsRing(show, at: 12.4))
    #expect(show.scene(at: instant(12), size: size) != show.scene(at: instant(12.4), size: size))
    show.apply(try #require(key), at: instant(20))
    #expect(show.view == .sky)
    #expect(!drawsRing(show, at: 22))
  }

  @Test func `a view's tap targets and further keys come with its picture`() throws {
    let shown = try show(.toy).presentation(at: instant(10), size: size)
    #expect(shown.command(at: SIMD2<Float>(size) / 2) == .slower)
    #expect(shown.command(at: [20, 300]) == .togglePause)
    #expect(shown.keys["~"] == .skip)
  }

  @Test func `Escape leaves a view for the sky, not the program`() throws {
    var show = try show(.toy)
    show.apply(.back, at: instant(10))
    #expect(show.view == .sky && !show.isLeaving)
    show.apply(.back, at: instant(20))
    #expect(!show.isLeaving && show.timeline.isEnding(at: instant(20)))
    show.apply(.back, at: instant(21))
    #expect(show.isLeaving)
  }

  @Test func `the list of keys has a view's lines before those of the window`() throws {
    var show = try show(.toy)
    show.apply(.toggleHelp, at: instant(10))
    let words = show.scene(at: instant(11), size: size).words
    let line = try #require(words.firstIndex(of: "Y"))
    #expect(words[line + 1] == "ring or sky")
    let radar = try #require(words.firstIndex(of: "R"))
    let escape = try #require(words.firstIndex(of: "Esc"))
    #expect(radar < line && line < escape)
  }

  @Test func `the panel offers a view and its page`() throws {
    var show = try show()
    show.apply(.panel(.toggle), at: instant(10))
    #expect(show.panelPages.map(\.rawValue) == ["breath", "sky", "ring", "sound"])
    let row = try #require(show.panelRows(at: instant(10)).first { $0.item == .view })
    // Without a radar that view is left out.
    #expect(row.scale.range == 0...2 && row.command(to: 2) == .view(.toy))
    show.apply(.panel(.set(.view, to: 2)), at: instant(10))
    #expect(show.view == .toy && show.preferences.view == .toy)
    show.apply(.panel(.show(PanelPage(rawValue: "ring"))), at: instant(12))
    #expect(show.scene(at: instant(13), size: size).allMarks.contains { $0.shows("Still ring") })
    show.apply(.panel(.step(PanelItem(rawValue: "still"), by: 1)), at: instant(14))
    #expect(show.appearance.reducesMotion)
  }

  @Test func `a view that is not in the registry is never shown`() throws {
    var show = try Cards.show(view: .toy)
    #expect(show.view == .sky)
    show.apply(.view(.toy), at: instant(10))
    show.apply(.toggleView(.toy), at: instant(10))
    #expect(show.view == .sky && !drawsRing(show, at: 12))
  }

  @Test func `a view that is not available is ignored`() throws {
    var show = try show()
    show.apply(.toggleView(.radar), at: instant(10))
    #expect(show.view == .sky)
  }
}

extension Mark {
  fileprivate func shows(_ words: String) -> Bool {
    if case .text(let run, _, _) = self { run.lines.contains(words) } else { false }
  }
}
