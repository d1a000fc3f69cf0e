import Breathing
import TestSamples
import TestSupport
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite struct ConsentTests {
  private let start = Europe.start.advanced(by: .seconds(12))
  private let size = SIMD2(960, 540)

  private func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func pace(_ name: String) throws -> NamedPace {
    try #require(NamedPace.presets.first { $0.name == name })
  }

  /// A show that asks about box since `start`.
  private func asking(_ policy: SafetyPolicy = .personal) throws -> Show {
    var show = try Panels.show(policy: policy)
    show.apply(.choose(try pace("box")), at: start)
    return show
  }

  private func scene(_ show: Show, after seconds: Double, size: SIMD2<Int>? = nil)
    -> Presentation
  {
    show.presentation(at: after(seconds), size: size ?? self.size)
  }

  @Test func `the key for patterns goes through the gentle ones and nothing else`() throws {
    let own = NamedPace(name: "own", title: "own", pace: try Pace("4-2-5"))
    var show = try Panels.show(paces: NamedPace.presets + [own])
    var seen: [String] = []
    for press in 0..<8 {
      show.apply(.nextPattern, at: after(Double(press)))
      seen.append(show.paceName)
      #expect(Caution(.pattern(show.timeline.goal(at: after(Double(press))), ramp: nil)) == nil)
    }
    #expect(Array(seen.prefix(4)) == ["coherent", "long-exhale", "sigh", "gentle"])
    #expect(seen.suffix(4) == seen.prefix(4))
  }

  @Test func `after a pattern that asked, the key returns to gentle ones`() throws {
    var show = try asking()
    show.apply(.answer(true), at: after(2))
    #expect(show.paceName == "box")
    show.apply(.nextPattern, at: after(3))
    #expect(show.paceName == "sigh")
  }

  @Test func `a pattern with holds asks, and begins with the breath after a second Enter`() throws {
    var show = try asking()
    #expect(show.paceName == "gentle")
    #expect(scene(show, after: 0).isAsking)
    let words = scene(show, after: 1).words.joined(separator: " ")
    #expect(words.contains("Box is slow and has breath holds"))
    #expect(words.contains("4 s in, 4 s hold, 4 s out, 4 s rest; 3.8 breaths a minute"))
    for people in Caution.people { #expect(words.contains(Words().capitalized(people))) }
    for text in [Caution.lead, Caution.signs] { #expect(words.contains(text)) }
    show.apply(.answer(true), at: after(1.5))
    #expect(show.paceName == "box")
    let breath = show.moment(at: after(1.5))
    #expect(!breath.pattern.hasHolds)
    let end = try #require(breath.flightEnd)
    #expect(show.moment(at: end).pattern == .box)
    #expect(!scene(show, after: 1.6).isAsking)
    #expect(!scene(show, after: 3).words.joined().contains("Who should not"))
  }

  @Test func `a key pressed twice by accident does not consent`() throws {
    var show = try asking()
    for seconds in [0, 0.2, 0.99] {
      show.apply(.answer(true), at: after(seconds))
      #expect(show.paceName == "gentle")
      #expect(scene(show, after: seconds).isAsking)
    }
    show.apply(.answer(true), at: after(1))
    #expect(show.paceName == "box")
  }

  @Test(arguments: [Command.answer(false), .back])
  func `Esc stays with the pattern under way, and it asks again when picked again`(
    command: Command
  ) throws {
    var show = try asking()
    show.apply(command, at: after(2))
    #expect(show.paceName == "gentle" && !show.isLeaving)
    #expect(!scene(show, after: 2).isAsking)
    #expect(scene(show, after: 3).targets == TapTarget.everywhere(size: size))
    show.apply(.answer(true), at: after(4))
    #expect(show.paceName == "gentle")
    show.apply(.choose(try pace("box")), at: after(5))
    #expect(scene(show, after: 6).isAsking)
  }

  @Test func `a consent is reported once, and not requested again`() throws {
    var show = try asking()
    show.apply(.answer(true), at: after(2))
    var published = 0
    for frame in 0..<400 {
      let last = start.advanced(by: .milliseconds(frame * 10))
      let span = last..<last.advanced(by: .milliseconds(10))
      if show.agreed(in: span) == Preset.box.pace { published += 1 }
    }
    #expect(published == 1)
    show.apply(.nextPattern, at: after(5))
    show.apply(.choose(try pace("box")), at: after(6))
    #expect(show.paceName == "box" && !scene(show, after: 6).isAsking)
    // Each pattern asks separately.
    show.apply(.choose(try pace("4-7-8")), at: after(7))
    #expect(show.paceName == "box" && scene(show, after: 7).isAsking)
  }

  @Test func `a public screen neither asks nor agrees`() throws {
    var show = try asking(.public)
    #expect(!scene(show, after: 1).isAsking)
    show.apply(.answer(true), at: after(2))
    #expect(show.paceName == "gentle")
  }

  @Test func `on the panel arrows skip patterns that ask, and Enter asks`() throws {
    var show = try Panels.show()
    show.apply(.panel(.toggle), at: start)
    var stood: [String?] = []
    for _ in 0..<7 {
      show.apply(.panel(.change(by: 1)), at: start)
      stood.append(show.panel.candidate)
      #expect(!show.overlays.isOpen(.question))
      #expect(Caution(.pattern(show.timeline.goal(at: start), ramp: nil)) == nil)
    }
    #expect(stood == [nil, nil, "box", "4-7-8", nil, "classic", nil])
    #expect(show.paceName == "gentle")
    for _ in 0..<3 { show.apply(.panel(.change(by: 1)), at: start) }
    #expect(show.paceName == "long-exhale")
    #expect(scene(show, after: 1).words.contains { $0.hasPrefix("Enter see who should avoid it") })
    show.apply(.panel(.activate), at: start)
    #expect(scene(show, after: 1).isAsking && !scene(show, after: 1).usesKeyNavigation)
    // The panel underneath does not react.
    show.apply(.panel(.change(by: 1)), at: after(1))
    show.apply(.panel(.activate), at: after(1))
    #expect(show.paceName == "long-exhale")
    show.apply(.answer(true), at: after(2))
    #expect(show.paceName == "box" && show.panel.candidate == nil)
    #expect(scene(show, after: 3).usesKeyNavigation)
    #expect(scene(show, after: 3).words.contains("Keep for next time"))
  }

  @Test func `a tap on a pattern that arrows have selected asks, and one on the current drops it`()
    throws
  {
    var show = try Panels.show()
    show.apply(.panel(.toggle), at: start)
    for _ in 0..<3 { show.apply(.panel(.change(by: 1)), at: start) }
    #expect(show.panel.candidate == "box")
    let (names, current, timeline) = (show.panelPaces.map(\.name), show.paceName, show.timeline)
    let place = try #require(names.firstIndex(of: current))
    show.apply(.panel(.set(.pattern, to: place)), at: start)
    #expect(show.panel.candidate == nil && show.paceName == current)
    #expect(show.timeline == timeline && !show.overlays.isOpen(.question))
    show.apply(.panel(.change(by: 1)), at: start)
    #expect(show.panel.candidate == "box")
    let box = try #require(names.firstIndex(of: "box"))
    show.apply(.panel(.set(.pattern, to: box)), at: start)
    #expect(show.overlays.isOpen(.question))
  }

  @Test func `a tap on such a pattern asks, a tap beside the sheet declines`() throws {
    var show = try Panels.show()
    show.apply(.panel(.toggle), at: start)
    let box = try #require(show.panelPaces.firstIndex { $0.name == "box" })
    show.apply(.panel(.set(.pattern, to: box)), at: start)
    let sheet = scene(show, after: 1)
    #expect(sheet.command(at: [4, 4]) == .answer(false))
    #expect(sheet.command(at: try sheet.button(.answer(true)).center) == .answer(true))
    #expect(sheet.command(at: try sheet.button(.answer(false)).center) == .answer(false))
    // Nothing is hit between list and buttons, nor underneath.
    let agree = try sheet.button(.answer(true))
    #expect(sheet.target(at: SIMD2(agree.center.x, agree.low.y - 6))?.action == nil)
  }

  @Test func `search, keys and panel close for each other and for the question`() throws {
    for command in [Command.search(.open), .toggleHelp, .panel(.toggle)] {
      var show = try asking()
      show.apply(command, at: after(2))
      #expect(!show.overlays.isOpen(.question), "\(command)")
      show.apply(.choose(try pace("box")), at: after(3))
      #expect(show.overlays.front == .question)
      #expect(!show.overlays.isOpen(.search) && !show.overlays.isOpen(.keys))
    }
  }

  @Test(
    arguments: [
      SIMD2(800, 480), [1280, 800], [1080, 1920], [3840, 2160], [390, 844], [720, 720],
      [3840, 1080],
    ]
  )
  func `everything lies on the sheet, at a size that can be read`(size: SIMD2<Int>) throws {
    for name in ["box", "4-7-8", "classic"] {
      var show = try Panels.show()
      show.apply(.choose(try pace(name)), at: start)
      let scene = scene(show, after: 1, size: size)
      let sheet = PanelLayout(size: size).sheet
      #expect(Box(size: size).contains(sheet.low) && Box(size: size).contains(sheet.high))
      guard case .layer(let layer, let corner, _)? = scene.marks.last else {
        Issue.record("the sheet is not in front")
        return
      }
      let buttons = try [Command.answer(true), .answer(false)].map(scene.button)
      for box in buttons { #expect(sheet.contains(box.low) && sheet.contains(box.high)) }
      let top = try #require(buttons.map(\.low.y).min())
      let bottom = try #require(buttons.map(\.high.y).max())
      var last: Float = -.infinity
      for case .text(let run, let place, _) in layer.marks {
        let point = place + SIMD2<Float>(corner)
        #expect(sheet.contains(point))
        let isBody = run.alignment == .left && run.size > 0.02 * PanelLayout(size: size).unit
        // In a small window, the line of keys below the buttons is as large.
        guard isBody, point.y < bottom else { continue }
        // Lines are one below the other, all of them above the buttons.
        #expect(point.y > last && point.y < top - Float(run.size) * 0.4, "\(run.lines)")
        last = point.y
        // At 0.45 em a letter, no text is set smaller than nine tenths of its size.
        #expect(try #require(run.maxWidth) >= 0.405 * Double(run.lines[0].count) * run.size)
      }
    }
  }

  @Test func `the sheet's text is unchanged`() throws {
    let shown = scene(try asking(), after: 1)
    let sheet = try #require(shown.marks.last)
    try expectGolden(Scene(size: size, marks: [sheet]).description, "consent-box")
  }
}
