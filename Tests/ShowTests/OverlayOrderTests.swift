import Breathing
import TestSupport
import Testing

@testable import Show

/// Which overlay takes keys and taps, in random sequences of commands, keys and taps.
@Suite struct OverlayOrderTests {
  private let size = SIMD2(480, 300)

  /// How a session begins.
  enum Beginning: Sendable, CaseIterable {
    case plain, line, sheet
  }

  private func show(_ beginning: Beginning) throws -> Show {
    var show = try Panels.show()
    guard beginning != .plain else { return show }
    let offer = StartOffer(
      choice: StartChoice(minutes: 10, pace: "gentle", sound: .music),
      place: "London",
      found: "London",
      beginsByItself: beginning == .line
    )
    show.offerStart(offer, at: Europe.start)
    return show
  }

  private func open(_ show: Show) -> Set<Overlay> {
    Set(Overlay.allCases.filter { show.overlays.isOpen($0) })
  }

  /// The command of the Escape key, as a window reads it.
  private func escape(_ shown: Presentation) -> Command {
    if shown.acceptsText { return .search(.close) }
    if shown.isAsking { return .answer(false) }
    return shown.usesKeyNavigation ? .panel(.close) : .back
  }

  private func commands() throws -> [Command] {
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    let classic = try #require(NamedPace.presets.first { $0.name == "classic" })
    return [
      .search(.open), .search(.insert("br")), .search(.close), .search(.choose), .toggleHelp,
      .chooseKey(.toggleHelp), .chooseKey(.search(.open)), .chooseKey(.panel(.toggle)),
      .panel(.toggle), .panel(.toggle), .panel(.close), .panel(.activate), .panel(.move(by: 1)),
      .panel(.change(by: 1)), .panel(.turn(by: 1)), .choose(box), .choose(classic), .answer(true),
      .question(.turn(by: 1)), .question(.press),
      .answer(false), .offerUpdate(dataOf: "2025-12-02"), .view(.airport), .view(.sky),
      .openAirport(3), .togglePause, .slower, .start(.open), .start(.begin), .start(.proceed),
    ]
  }

  @Test(arguments: Beginning.allCases, 1...4 as ClosedRange<UInt64>)
  func `one overlay is in front, takes all input, and closes alone`(
    beginning: Beginning,
    seed: UInt64
  ) throws {
    let commands = try commands()
    var numbers = Xorshift(seed: seed)
    var show = try show(beginning)
    var now = Europe.start
    for _ in 0..<40 where !show.isLeaving {
      now = now.advanced(by: .seconds(Double.random(in: 0.01...0.9, using: &numbers)))
      let shown = show.presentation(at: now, size: size)
      expectInput(shown, of: show, at: now)
      expectEscape(escape(shown), from: show, at: now)
      let before = Overlay.allCases.map { show.overlays.opacity(of: $0, at: now) }
      var command = commands.randomElement(using: &numbers)
      if Int.random(in: 0..<3, using: &numbers) == 0 {
        let share = SIMD2<Float>.random(in: 0..<1, using: &numbers)
        command = shown.command(at: share * SIMD2(Float(size.x), Float(size.y)))
      }
      if let command { show.apply(command, at: now) }
      let open = open(show)
      #expect(open.count <= 1 || open == [.panel, .question], "\(String(describing: command))")
      for (overlay, level) in zip(Overlay.allCases, before) {
        // Another question appears anew.
        if overlay != .question {
          #expect(abs(show.overlays.opacity(of: overlay, at: now) - level) < 1e-9)
        }
        guard !open.contains(overlay) else { continue }
        // What takes its place appears in 0.7 s at most.
        let gone = now.advanced(by: OverlayStack.period + .seconds(0.701))
        #expect(show.overlays.opacity(of: overlay, at: gone) == 0)
      }
    }
  }

  /// Expects that the keys and the text field are those of the overlay in front.
  private func expectInput(_ shown: Presentation, of show: Show, at now: Instant) {
    let front = show.overlays.front
    let isLine = show.start.isLineShown(at: now)
    #expect(!isLine || front == nil)
    #expect(shown.isAsking == (front == .question || front == .updateOffer || isLine))
    #expect(shown.usesKeyNavigation == (front == .panel || front == .start))
    let isTyping = front == .start && show.start.isTyping
    #expect(shown.acceptsText == (front == .search || isTyping))
  }

  /// Expects that Escape closes the overlay in front and nothing else. On the choice before a session, it ends the
  /// typing of a place, or the program.
  private func expectEscape(_ command: Command, from show: Show, at now: Instant) {
    guard let front = show.overlays.front else { return }
    var next = show
    next.apply(command, at: now)
    #expect(next.view == show.view)
    guard front != .start else {
      #expect(open(next) == [.start])
      #expect(!next.start.isTyping && next.isLeaving != show.start.isTyping)
      return
    }
    #expect(!next.isLeaving)
    var back = show
    back.apply(.back, at: now)
    #expect(back.view == show.view && !back.isLeaving)
    for closed in [next, back] {
      guard !show.asksBeforeStart else {
        // From the question before a session it returns to the choice, once the question could be read.
        let opening = show.overlays.opening(of: .question)
        let isNew = opening.map { $0.duration(to: now) < ConsentQuestion.reading } == true
        #expect(open(closed) == [isNew ? .question : .start])
        continue
      }
      // An offer that waits for the sky may open.
      let waiting: Set<Overlay> = show.updateOffer.isWaiting ? [.updateOffer] : []
      #expect(open(closed).subtracting(waiting) == open(show).subtracting([front]))
    }
  }
}
