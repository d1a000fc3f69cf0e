import Breathing
import Facts
import TestSupport
import Testing
import Text

@testable import Show

/// Length, time left, sets of facts and volumes on the settings panel.
@Suite struct PanelLengthTests {
  private let start = Europe.start

  private func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func row(_ item: PanelItem, _ show: Show, at now: Instant) -> PanelRow? {
    show.panelRows(at: now).first { $0.item == item }
  }

  private func opened(_ page: PanelPage = .breath, facts: FactShow? = nil) throws -> Show {
    var show = try Panels.show(facts: facts)
    show.apply(.panel(.toggle), at: after(20))
    show.apply(.panel(.show(page)), at: after(20))
    return show
  }

  @Test func `the length and the minutes left are seen`() throws {
    let show = try opened()
    let row = try #require(self.row(.length, show, at: after(20)))
    #expect(row.control == .words("60 min"))
    #expect(row.title == "Length, 60 min left")
    #expect(self.row(.length, show, at: after(1830))?.title == "Length, 30 min left")
  }

  @Test func `the minutes left are rounded, to at most the length and at least one`() throws {
    var show = try opened()
    // Held breaths end with an interlude of a minute.
    let box = try #require(show.paces.first { $0.name == "box" })
    show.apply(.breathe(box, by: .person), at: after(21))
    for minutes in [20, 10, 5, 2] {
      show.apply(.length(minutes: Double(minutes)), at: after(22))
      let title = row(.length, show, at: after(22))?.title
      #expect(title == "Length, \(minutes) min left")
    }
    let end = try #require(show.timeline.end)
    for (seconds, minutes) in [(-91.0, 2), (-89, 1), (-50, 1), (-12, 1)] {
      let row = row(.length, show, at: end.advanced(by: .seconds(seconds)))
      #expect(row?.title == "Length, \(minutes) min left")
    }
  }

  @Test func `after a stop, which followers of a leader keep, no length is offered`() throws {
    var show = try opened()
    #expect(!show.timeline.isStopped)
    // Announced ahead, as by a leader.
    show.apply(.stop, at: after(60))
    #expect(show.moment(at: after(30)).stage == .flight && show.timeline.isStopped)
    #expect(row(.length, show, at: after(30)) == nil && row(.pace, show, at: after(30)) != nil)
    var passed = try opened()
    passed.apply(.length(minutes: 1), at: after(300))
    #expect(!passed.timeline.isStopped)
  }

  @Test func `on the way to its goal a pace is given with that of the current breath`() throws {
    let show = try opened()
    let now = show.moment(at: after(20))
    let rate = Words().decimal(tenths: Int((now.breathsPerMinute * 10).rounded()))
    #expect(rate != "6.0")
    #expect(row(.pace, show, at: after(20))?.control == .words("6.0, now \(rate)"))
    #expect(show.patternOnTheWay(at: after(20)) == now.pattern)
    #expect(row(.pace, show, at: after(1200))?.control == .words("6.0"))
    // Another pattern is shown as chosen until it takes effect.
    var changed = show
    let box = try #require(show.paces.first { $0.name == "box" })
    changed.apply(.breathe(box, by: .person), at: after(20))
    #expect(changed.patternOnTheWay(at: after(20)) == nil)
  }

  @Test(
    arguments: [("box", "3.8", .person), ("sigh", "6.7", .program)] as [(String, String, Chooser)]
  )
  func `a pattern that begins with the next breath is given with the pace of this one`(
    name: String,
    goal: String,
    chooser: Chooser
  ) throws {
    var show = try opened()
    let words = Words()
    func rate(at now: Instant) -> String {
      words.decimal(tenths: Int((show.moment(at: now).breathsPerMinute * 10).rounded()))
    }
    let before = rate(at: after(20))
    let pace = try #require(show.paces.first { $0.name == name })
    show.apply(.breathe(pace, by: chooser), at: after(20))
    #expect(row(.pace, show, at: after(20))?.control == .words("\(goal), now \(before)"))
    // Box has no ramp.
    let shown = name == "box" ? goal : "\(goal), now \(rate(at: after(40)))"
    #expect(row(.pace, show, at: after(40))?.control == .words(shown))
  }

  @Test func `the length changes by keys, to endless and back`() throws {
    var show = try opened()
    show.apply(.panel(.step(.length, by: 1)), at: after(30))
    #expect(show.timeline.plan.length == .seconds(5400))
    #expect(show.preferences.minutes == 90)
    show.apply(.panel(.step(.length, by: 9)), at: after(30))
    #expect(show.timeline.plan.length == nil)
    #expect(row(.length, show, at: after(30))?.title == "Length")
    #expect(row(.length, show, at: after(30))?.control == .words("Endless"))
    show.apply(.panel(.step(.length, by: -99)), at: after(30))
    #expect(show.timeline.plan.length == .seconds(120))
    show.apply(.length(minutes: -1), at: after(31))
    show.apply(.length(minutes: .nan), at: after(31))
    show.apply(.length(minutes: .infinity), at: after(31))
    show.apply(.length(minutes: 1e300), at: after(31))
    show.apply(.length(minutes: 366 * 1_440 + 1), at: after(31))
    #expect(show.timeline.plan.length == .seconds(120))
  }

  @Test func `a length that has passed is not offered, and none once the session ends`() throws {
    var show = try opened()
    show.apply(.panel(.step(.length, by: -99)), at: after(700))
    #expect(show.timeline.plan.length == .seconds(900))
    let end = try #require(show.timeline.end)
    #expect(row(.length, show, at: end.advanced(by: .seconds(-2))) == nil)
  }

  @Test func `a choice that no one made is not kept`() throws {
    #expect(try opened().preferences.minutes == nil)
  }

  @Test func `facts are chosen by set, from the next interlude on`() throws {
    let facts = FactShow(
      book: FactBook(
        [fact("A", [.flying]), fact("B", [.nature])],
        lint: try WordLint(table: "block\tcrash*\n")
      ),
      seed: 1,
      units: .metric,
      readingTime: ReadingTime()
    )
    var show = try opened(.sky, facts: facts)
    #expect(show.facts?.sets == Set(FactSet.allCases))
    show.apply(.panel(.step(.facts(.nature), by: 1)), at: after(30))
    #expect(show.facts?.sets == [.waitingRoom, .flying])
    // The interlude under way keeps its fact.
    let interlude = try #require(
      stride(from: 30.0, to: 600, by: 1).first { show.moment(at: after($0)).stage == .interlude }
    )
    let now = after(interlude + 5)
    #expect(show.fact(at: show.moment(at: now), now)?.id == "A")
    // So does one that is about to begin.
    var earlier = show
    let begin = now.advanced(by: .zero - show.moment(at: now).elapsed)
    earlier.apply(.facts([.nature]), at: begin.advanced(by: .milliseconds(-500)))
    #expect(earlier.fact(at: earlier.moment(at: now), now)?.id == "A")
    show.apply(.facts([.nature]), at: now)
    #expect(show.fact(at: show.moment(at: now), now)?.id == "A")
    let later = try #require(
      stride(from: interlude + 40, to: 1200, by: 1).first {
        show.moment(at: after($0)).stage == .interlude
      }
    )
    let then = after(later + 5)
    #expect(show.fact(at: show.moment(at: then), then)?.id == "B")
  }

  @Test func `without a set there are no facts and no interludes, until one is chosen`() throws {
    var show = try opened(.sky, facts: try Europe.facts())
    for set in FactSet.allCases {
      show.apply(.panel(.step(.facts(set), by: 1)), at: after(30))
    }
    #expect(show.facts?.sets.isEmpty == true && show.preferences.facts == [])
    for second in stride(from: 30.0, to: 900, by: 1) {
      #expect(show.moment(at: after(second)).stage == .flight)
    }
    show.apply(.facts(Set(FactSet.allCases)), at: after(900))
    #expect(
      stride(from: 900.0, to: 1100, by: 1).contains {
        show.moment(at: after($0)).stage == .interlude
      }
    )
  }

  @Test func `a set that is not offered here cannot be chosen`() throws {
    let book = FactBook([fact("A", [.waitingRoom])], lint: try WordLint(table: "block\tcrash*\n"))
      .selecting([.waitingRoom])
    let facts = FactShow(book: book, seed: 1, units: .metric, readingTime: ReadingTime())
    var show = try opened(.sky, facts: facts)
    #expect(row(.facts(.flying), show, at: after(30)) == nil)
    #expect(row(.facts(.waitingRoom), show, at: after(30)) != nil)
    show.apply(.facts([.flying, .waitingRoom]), at: after(30))
    #expect(show.facts?.sets == [.waitingRoom])
  }

  @Test func `in a room without interludes no facts are offered`() throws {
    func offered(_ lengths: [Duration]?) throws -> Bool {
      let facts = FactShow(
        book: FactBook([fact("A", [.flying])], lint: try WordLint(table: "block\tcrash*\n")),
        sets: [],
        seed: 1,
        units: .metric,
        readingTime: ReadingTime(),
        interludeLengths: lengths
      )
      let show = try opened(.sky, facts: facts)
      return row(.facts(.flying), show, at: after(30)) != nil
    }
    #expect(try !offered([]))
    #expect(try offered([.seconds(15)]))
    // A screen alone has interludes once a set is chosen.
    #expect(try offered(nil))
  }

  @Test func `music and tones have volumes of their own`() throws {
    var show = try opened(.sound)
    show.apply(.panel(.set(.musicVolume, to: 40)), at: after(30))
    show.apply(.panel(.step(.tonesVolume, by: -3)), at: after(30))
    #expect(show.appearance.musicPercent == 40 && show.appearance.tonesPercent == 85)
    #expect(show.appearance.volumePercent == 70)
    show.apply(.musicVolume(-5), at: after(30))
    show.apply(.tonesVolume(500), at: after(30))
    #expect(show.preferences.musicVolume == 0 && show.preferences.tonesVolume == 100)
  }

  private func fact(_ id: String, _ sets: Set<FactSet>) -> Fact {
    Fact(
      id: id,
      topic: .weather,
      sets: sets,
      text: "Clouds drift along with the wind that carries them over the quiet hills.",
      publisher: "Tests",
      title: "Made up",
      year: 2026
    )
  }
}
