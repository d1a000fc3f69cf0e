import Breathing
import TestSamples
import TestSupport
import Testing
import Text

@testable import Scenes
@testable import Show

/// The question before a session: the sheet, the quiet line, and what becomes of the choice.
@Suite struct StartTests {
  private let start = Europe.start
  private let choice = StartChoice(minutes: 10, pace: "gentle", sound: .music)

  private func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// A show that offers a choice: on the sheet, or on the quiet line.
  private func offering(
    _ choice: StartChoice? = nil,
    byItself: Bool = false,
    policy: SafetyPolicy = .personal,
    paces: [NamedPace] = NamedPace.presets
  ) throws -> Show {
    let consent = Consent(to: paces.map(\.pace))
    var show = try Panels.show(policy: policy, paces: paces, consent: consent)
    let offer = StartOffer(
      choice: choice ?? self.choice,
      place: "London, England, United Kingdom",
      found: "London",
      beginsByItself: byItself
    )
    show.offerStart(offer, at: start)
    return show
  }

  private func shown(_ show: Show, after seconds: Double, size: SIMD2<Int> = [1280, 800])
    -> Presentation
  {
    show.presentation(at: after(seconds), size: size)
  }

  /// The choice that a show began with, if any.
  private func begun(_ show: Show) -> StartChoice? {
    show.startBegun(in: after(-1000)..<after(10_000))
  }

  @Test func `the sheet opens over a sky that waits, and the last choice is one key away`() throws {
    var show = try offering()
    let sheet = shown(show, after: 4)
    #expect(sheet.usesKeyNavigation && !sheet.isAsking && !sheet.acceptsText)
    #expect(sheet.words.contains("Ready when you are") && sheet.words.contains("Begin"))
    #expect(show.isWaitingForStart)
    // No caption is shown and nothing begins, however long it takes.
    #expect(!sheet.words.contains("settle in"))
    #expect(!sheet.words.contains("paused"))
    #expect(show.moment(at: after(7200)).stage == .leadIn)
    #expect(show.cues(in: after(5)..<after(7200)).allSatisfy { $0.event != .phase })
    #expect(!shown(show, after: 7200).words.contains("paused"))
    show.apply(.panel(.activate), at: after(20))
    #expect(begun(show) == choice)
    #expect(show.chosenStart == after(20.8))
  }

  @Test func `the sky behind the sheet lives`() throws {
    let show = try offering()
    #expect(shown(show, after: 12).scene != shown(show, after: 12.5).scene)
  }

  @Test(arguments: [[1280, 800], [1080, 1920], [800, 480]] as [SIMD2<Int>])
  func `a tap on each choice takes it, and only a tap on the button begins`(
    size: SIMD2<Int>
  ) throws {
    var show = try offering()
    let sheet = shown(show, after: 4, size: size)
    for (item, count) in [(PanelItem.startLength, 5), (.startPattern, 7), (.startSound, 3)] {
      for place in 0..<count {
        let command = Command.panel(.set(item, to: place))
        #expect(sheet.command(at: try sheet.button(command).center) == command)
        show.apply(command, at: after(5))
      }
    }
    let last = StartChoice(minutes: 0, pace: "classic", sound: .silence)
    #expect(sheet.command(at: [2, 2]) == nil)
    let button = Command.panel(.step(.startBegin, by: 1))
    #expect(sheet.command(at: try sheet.button(button).center) == button)
    show.apply(button, at: after(6))
    #expect(begun(show) == last)
  }

  @Test func `keys walk through the items and change them, within their ends`() throws {
    var show = try offering()
    for (steps, key) in [(1, PanelItem.startLength), (1, .startPattern), (1, .startSound)] {
      show.apply(.panel(.move(by: steps)), at: after(5))
      #expect(show.start.focus == key)
      show.apply(.panel(.change(by: 1)), at: after(5))
    }
    #expect(show.start.offer?.choice == StartChoice(minutes: 20, pace: "coherent", sound: .tones))
    show.apply(.panel(.change(by: 9)), at: after(5))
    #expect(show.start.offer?.choice.sound == .silence)
    show.apply(.panel(.change(by: -9)), at: after(5))
    #expect(show.start.offer?.choice.sound == .music)
    show.apply(.panel(.move(by: -3)), at: after(5))
    #expect(show.start.focus == .startBegin)
    #expect(begun(show) == nil)
  }

  @Test func `keys of the breath and of the views rest while the sheet is open`() throws {
    var show = try offering()
    let before = show.timeline
    for command in [
      Command.slower, .faster, .tooSlow, .nextPattern, .pause(true), .toggleHelp, .view(.radar),
      .panel(.toggle), .panel(.turn(by: 1)), .answer(true),
    ] {
      show.apply(command, at: after(5))
    }
    #expect(show.timeline == before && show.view == .sky && show.overlays.isOpen(.start))
    #expect(!show.overlays.isOpen(.keys) && !show.overlays.isOpen(.panel))
    #expect(begun(show) == nil)
    show.apply(.panel(.close), at: after(6))
    #expect(show.isLeaving)
  }

  @Test func `Enter or the right arrow opens the row with the place`() throws {
    let begins = "↑ ↓ choose     ← → change     Enter begin     Esc leave"
    let changes = "↑ ↓ choose     Enter change     Esc leave"
    for key in [PanelEdit.activate, .change(by: 1)] {
      var show = try offering()
      #expect(shown(show, after: 4).words.contains(begins))
      show.apply(.panel(.move(by: -1)), at: after(5))
      #expect(show.start.focus == .startPlace)
      let words = shown(show, after: 6).words
      #expect(words.contains(changes) && !words.contains(begins))
      show.apply(.panel(.change(by: -1)), at: after(6))
      #expect(!shown(show, after: 7).acceptsText)
      show.apply(.panel(key), at: after(7))
      #expect(shown(show, after: 8).acceptsText && begun(show) == nil)
    }
  }

  @Test func `a place is typed by name, and its row is taken`() throws {
    var show = try offering()
    show.apply(.panel(.step(.startPlace, by: 1)), at: after(5))
    var typing = shown(show, after: 6)
    #expect(typing.acceptsText && typing.field != nil)
    #expect(typing.words.contains("London"))
    show.apply(.search(.insert("amster")), at: after(6))
    typing = shown(show, after: 7)
    #expect(typing.words.contains("Amsterdam Airport (AMS)"))
    let row = try typing.button(.search(.chooseRow(0))).center
    #expect(typing.command(at: row) == .search(.chooseRow(0)))
    show.apply(.search(.choose), at: after(8))
    #expect(!shown(show, after: 9).acceptsText)
    #expect(show.start.offer?.choice.place == "AMS")
    #expect(show.start.offer?.place == "Amsterdam Airport (AMS)")
    #expect(show.start.focus == .startBegin)
    // Another name is not found, and Escape keeps the place.
    show.apply(.search(.open), at: after(10))
    show.apply(.search(.insert("zzzz")), at: after(10))
    #expect(shown(show, after: 11).words.contains("No such place"))
    show.apply(.search(.choose), at: after(11))
    #expect(show.start.isTyping)
    show.apply(.search(.close), at: after(11))
    #expect(show.start.offer?.choice.place == "AMS" && !show.isLeaving)
    // An empty name is the place found.
    show.apply(.panel(.step(.startPlace, by: 1)), at: after(12))
    show.apply(.search(.choose), at: after(12))
    #expect(show.start.offer?.choice.place == nil && show.start.offer?.place == "London")
  }

  @Test func `the picture closes over the sky that waited, and stays closed until the session`()
    throws
  {
    var show = try offering()
    show.apply(.start(.begin), at: after(5))
    #expect(!show.overlays.isOpen(.start) && show.isWaitingForStart)
    let closed = show.presentation(at: after(5.8), size: [640, 400]).scene.marks
    #expect(closed.count == 1)
    #expect(show.presentation(at: after(9), size: [640, 400]).scene.marks.count == 1)
    show.apply(.start(.begin), at: after(6))
    show.apply(.togglePause, at: after(6))
    #expect(show.start.begun?.at == after(5))
    // What is under way continues if the choice could not begin.
    show.apply(.start(.proceed), at: after(9))
    #expect(!show.isWaitingForStart)
    #expect(show.moment(at: after(12)).stage == .flight)
    #expect(!show.moment(at: after(900)).isPaused)
    #expect(show.presentation(at: after(12), size: [640, 400]).scene.marks.count > 5)
  }

  @Test func `from the second time on, one line says what begins by itself`() throws {
    let show = try offering(byItself: true)
    let line = "Gentle, 10 min, music, near London. Space or a tap to change."
    #expect(shown(show, after: 2.5).words.contains(line))
    #expect(shown(show, after: 2.5).isAsking && !show.isWaitingForStart)
    let arrows = [shown(show, after: 2.5).pageUp, shown(show, after: 2.5).pageDown]
    #expect(arrows == [.start(.open), .start(.open)])
    #expect(shown(show, after: 3.7).pageDown == nil)
    #expect(!shown(show, after: 3.7).words.contains(line))
    #expect(shown(show, after: 3.7).targets == TapTarget.everywhere(size: [1280, 800]))
    // The session is that of any other start.
    let plain = try Panels.show()
    #expect(show.timeline == plain.timeline)
    #expect(begun(show) == nil)
  }

  @Test(arguments: [Command.start(.open), .togglePause, .slower, .answer(false), .panel(.toggle)])
  func `a touch on the line opens the sheet, and the session waits`(touch: Command) throws {
    var show = try offering(byItself: true)
    #expect(shown(show, after: 2).command(at: [640, 400]) == .start(.open))
    show.apply(touch, at: after(2))
    #expect(show.overlays.isOpen(.start))
    #expect(show.moment(at: after(300)).stage == .leadIn)
    #expect(shown(show, after: 4).words.contains("Begin"))
    show.apply(.panel(.activate), at: after(5))
    #expect(begun(show) == choice)
  }

  @Test func `after the line, keys belong to the breath again`() throws {
    var show = try offering(byItself: true)
    show.apply(.answer(true), at: after(1))
    #expect(!shown(show, after: 1.1).isAsking)
    show.apply(.togglePause, at: after(1.5))
    #expect(show.moment(at: after(4)).isPaused && !show.overlays.isOpen(.start))
    var later = try offering(byItself: true)
    later.apply(.togglePause, at: after(3.1))
    #expect(later.moment(at: after(5)).isPaused && !later.overlays.isOpen(.start))
    later.apply(.start(.open), at: after(6))
    #expect(later.overlays.isOpen(.start))
  }

  @Test(arguments: [(Command.toggleHelp, Overlay.keys), (.search(.open), .search)])
  func `an overlay that opens on the line takes keys and taps`(
    command: Command,
    overlay: Overlay
  ) throws {
    var show = try offering(byItself: true)
    show.apply(command, at: after(1))
    let picture = shown(show, after: 2)
    #expect(show.overlays.front == overlay && !picture.isAsking)
    #expect(picture.targets.allSatisfy { $0.action != .start(.open) })
    show.apply(.back, at: after(2))
    #expect(show.overlays.front == nil && !show.isWaitingForStart && !show.isLeaving)
  }

  @Test func `a show without an offer asks nothing`() throws {
    var show = try Panels.show()
    show.apply(.start(.open), at: after(1))
    show.apply(.start(.begin), at: after(1))
    show.apply(.start(.proceed), at: after(1))
    #expect(!show.isWaitingForStart && begun(show) == nil)
    #expect(show.timeline == (try Panels.show()).timeline)
  }

  @Test func `a length of one's own has a place among the others, and so has a pattern`() throws {
    let own = try Pace("5-5")
    let mine = NamedPace(name: "mine", title: "mine", pace: own)
    let show = try offering(
      StartChoice(minutes: 15, pace: "mine", sound: .tones),
      paces: NamedPace.presets + [mine]
    )
    let words = shown(show, after: 4).words
    for word in ["2 min", "5 min", "10 min", "15 min", "20 min", "Endless", "Mine"] {
      #expect(words.contains(word), "\(word)")
    }
    #expect(words.contains("5 s in, 5 s out; 6 breaths a minute"))
  }

  @Test func `the length that was offered can be chosen again`() throws {
    var show = try offering(StartChoice(minutes: 15, pace: "gentle", sound: .music))
    show.apply(.panel(.set(.startLength, to: 0)), at: after(5))
    #expect(show.start.offer?.choice.minutes == 2)
    show.apply(.panel(.set(.startLength, to: 3)), at: after(5))
    #expect(show.start.offer?.choice.minutes == 15)
  }

  @Test func `only patterns that the policy allows are offered`() throws {
    let policy = try #require(
      Preset.allCases.first { (try? SafetyPolicy.public.check($0.pace)) == nil }
    )
    let show = try offering(policy: .public)
    #expect(!show.startPaces.contains { $0.name == policy.rawValue })
    #expect(show.startPaces.contains { $0.name == "gentle" })
  }

  @Test func `each preset has a sentence of its own`() {
    #expect(Set(Preset.allCases.map { $0.sentence.text }).count == Preset.allCases.count)
    #expect(Preset.allCases.allSatisfy { $0.sentence.text.count <= 100 })
  }

  @Test(arguments: Panels.palettes.indices)
  func `the chosen value stands out and can be read in every palette`(index: Int) {
    let palette = Panels.palettes[index]
    #expect(contrast(palette.onChosen, palette.chosen) >= 4.5)
    for (color, least) in [(palette.text, 4.5), (palette.quiet, 4.5), (palette.ring, 3)] {
      #expect(contrast(color, palette.ground) >= least)
    }
  }
}
