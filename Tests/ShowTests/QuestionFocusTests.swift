import Breathing
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// The buttons of questions, by keys: the caution about a pattern, and the offer of newer data.
@Suite struct QuestionFocusTests {
  private let start = Europe.start.advanced(by: .seconds(12))

  private func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  enum Question: CaseIterable {
    case pattern, update
  }

  /// A show that asks since `start`.
  private func asking(_ question: Question) throws -> Show {
    var show = try Panels.show()
    switch question {
    case .pattern:
      show.apply(.choose(try #require(NamedPace.presets.first { $0.name == "box" })), at: start)
    case .update:
      show.apply(.offerUpdate(dataOf: "2025-12-02"), at: after(-3))
      show.apply(.view(.airport), at: after(-2))
      show.apply(.view(.sky), at: start)
    }
    let front: Overlay = question == .pattern ? .question : .updateOffer
    #expect(show.overlays.front == front)
    return show
  }

  /// Whether the question was answered with its button that accepts.
  private func accepts(_ show: Show) -> Bool {
    show.paceName == "box" || show.updateAnswer(in: start..<after(60)) == true
  }

  private func shown(_ show: Show, after seconds: Double) -> Presentation {
    show.presentation(at: after(seconds), size: [960, 540])
  }

  @Test(arguments: Question.allCases)
  func `Enter presses the harmless button, until the focus moves`(question: Question) throws {
    var declined = try asking(question)
    #expect(shown(declined, after: 1).isAsking && shown(declined, after: 1).hasButtons)
    declined.apply(.question(.press), at: after(2))
    #expect(declined.overlays.front == nil && !accepts(declined))

    var accepted = try asking(question)
    accepted.apply(.question(.move(by: 1)), at: after(1))
    accepted.apply(.question(.press), at: after(2))
    #expect(accepted.overlays.front == nil && accepts(accepted))

    var undecided = try asking(question)
    for step in [1, 1, -1, 1] { undecided.apply(.question(.turn(by: step)), at: after(1)) }
    undecided.apply(.question(.press), at: after(2))
    #expect(undecided.overlays.front == nil && !accepts(undecided))
  }

  @Test(
    arguments: Question.allCases,
    [
      ([QuestionEdit.move(by: -1)], false), ([.move(by: 1), .move(by: 1)], true),
      ([.move(by: 1), .move(by: -1), .move(by: -1)], false), ([.turn(by: 1)], true),
      ([.turn(by: -1)], true), ([.turn(by: 1), .turn(by: 1)], false),
    ] as [([QuestionEdit], Bool)]
  )
  func `an arrow moves in its direction and stops at the end, Tab goes round`(
    question: Question,
    edits: ([QuestionEdit], Bool)
  ) throws {
    var show = try asking(question)
    for edit in edits.0 + [.press] { show.apply(.question(edit), at: after(2)) }
    #expect(show.overlays.front == nil && accepts(show) == edits.1)
  }

  @Test(arguments: Question.allCases)
  func `the focus is seen, and moves nothing else`(question: Question) throws {
    let show = try asking(question)
    var moved = show
    moved.apply(.question(.move(by: 1)), at: after(1))
    func sheet(_ show: Show) throws -> CachedLayer {
      let layers = shown(show, after: 2).scene.marks.compactMap { mark -> CachedLayer? in
        if case .layer(let layer, _, _) = mark { layer } else { nil }
      }
      return try #require(layers.last)
    }
    #expect(try sheet(show) != sheet(moved))
    #expect(moved.timeline == show.timeline && moved.view == show.view)
    moved.apply(.question(.move(by: -1)), at: after(1))
    #expect(try sheet(show) == sheet(moved))
  }

  @Test func `each question begins with the harmless button`() throws {
    var show = try asking(.pattern)
    show.apply(.question(.move(by: 1)), at: after(1))
    show.apply(.answer(false), at: after(2))
    show.apply(.question(.press), at: after(3))
    #expect(show.paceName == "gentle")
    show.apply(.choose(try #require(NamedPace.presets.first { $0.name == "4-7-8" })), at: after(4))
    show.apply(.question(.press), at: after(6))
    #expect(show.paceName == "gentle" && show.overlays.front == nil)
  }

  @Test func `keys that were meant for the session, as an offer appears, do not answer it`()
    throws
  {
    var show = try asking(.update)
    for edit in [QuestionEdit.move(by: -1), .press] { show.apply(.question(edit), at: after(0.5)) }
    #expect(show.overlays.front == .updateOffer)
    #expect(show.updateAnswer(in: start..<after(1)) == nil)
    show.apply(.question(.press), at: after(1.5))
    #expect(show.updateAnswer(in: start..<after(2)) == false)
  }

  @Test func `another view closes a question about a pattern, which was not agreed to`() throws {
    var show = try asking(.pattern)
    show.apply(.toggleView(.radar), at: after(2))
    #expect(show.overlays.front == nil && show.view == .radar && show.paceName == "gentle")
    show.apply(.question(.press), at: after(3))
    #expect(show.paceName == "gentle")
  }
}
