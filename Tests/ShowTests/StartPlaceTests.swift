import Breathing
import Flights
import Geodesy
import Scenes
import TestSamples
import Testing

@testable import Show

/// The name of the place in the question before a session.
@Suite struct StartPlaceTests {
  /// The texts of a picture of a show that offers a place.
  private func runs(
    offering place: String,
    byItself: Bool,
    after seconds: Double,
    size: SIMD2<Int>
  ) throws -> [TextRun] {
    var show = try Panels.show()
    let offer = StartOffer(
      choice: StartChoice(minutes: 10, pace: "gentle", sound: .music),
      place: place,
      found: place,
      beginsByItself: byItself
    )
    show.offerStart(offer, at: Europe.start)
    let now = Europe.start.advanced(by: .seconds(seconds))
    return show.presentation(at: now, size: size).scene.allMarks.compactMap { mark in
      guard case .text(let run, _, _) = mark else { return nil }
      return run
    }
  }

  private static let longPlaces = [
    "San Francisco, California, United States", "São José dos Campos, São Paulo, Brazil",
    "Friedrichshafen, Baden-Württemberg, Germany",
    "Hartsfield Jackson Atlanta International Airport (ATL)",
    "Port Stanley, Falkland Islands (Malvinas)",
  ]

  @Test(arguments: longPlaces, [[1280, 800], [1920, 1080], [1080, 1920]] as [SIMD2<Int>])
  func `a long name of a place is whole, in two lines if need be`(
    name: String,
    size: SIMD2<Int>
  ) throws {
    let parts = try self.runs(offering: name, byItself: false, after: 4, size: size).filter { run in
      run.lines.allSatisfy { $0.count > 4 && name.contains($0) }
    }
    let shownName = parts.flatMap(\.lines).joined(separator: " ")
    #expect(shownName == name || shownName == name.withoutFirstComma, "\(shownName)")
    for run in parts {
      let width = CardType.width(of: run.lines[0], .regular) * run.size
      #expect(width <= (run.maxWidth ?? 0) + 0.5, "“\(run.lines[0])” is set smaller")
    }
  }

  @Test func `a name too long for its lines ends after a whole word`() {
    let name = "Llanfairpwllgwyngyll gogerychwyrndrobwll near the Isle, Anglesey, United Kingdom"
    let words = "Llanfairpwllgwyngyll gogerychwyrndrobwll"
    func room(for text: String) -> Double { CardType.width(of: text + "…", .regular) + 0.5 }
    let one = PlaceName(name, width: room(for: "Llanfairpwllgwyngyll"), second: nil)
    #expect(one.head == "Llanfairpwllgwyngyll…" && one.rest == nil)
    let second = room(for: "near the Isle, Anglesey")
    let two = PlaceName(name, width: room(for: words), second: second)
    #expect(two.head == words)
    #expect(two.rest == "near the Isle, Anglesey…")
    let town = PlaceName("Oxford, England, United Kingdom", width: 8, second: 20)
    #expect(town.head == "Oxford" && town.rest == "England, United Kingdom")
    #expect(PlaceName("Oxford", width: 8, second: nil).rest == nil)
    // One word that fits nowhere is cut; nothing else can be done.
    let word = PlaceName("Llanfairpwllgwyngyllgogerychwyrndrobwll", width: 10, second: 20)
    #expect(word.head.hasSuffix("…") && word.rest == nil)
  }

  @Test func `a typed name that is selected is on a ground of its own`() throws {
    var show = try Panels.show()
    show.offerStart(.inLondon(), at: Europe.start)
    func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }
    for edit in [SearchEdit.open, .insert("amster"), .selectAll] {
      show.apply(.search(edit), at: after(5))
    }
    let palette = show.panelPalette(at: after(6))
    let marks = show.presentation(at: after(6), size: [1280, 800]).scene.allMarks
    let place = try #require(
      marks.firstIndex { mark in
        guard case .text(let run, _, _) = mark else { return false }
        return run.lines == ["amster"] && run.color == palette.onChosen
      }
    )
    guard case .polygon(_, palette.chosen) = marks[place - 1] else {
      Issue.record("there is no ground")
      return
    }
    show.apply(.search(.insert("ox")), at: after(7))
    #expect(show.start.typed?.query == "ox")
  }

  /// A show that waits for the choice of a place, near a home.
  private func typing(near home: Coordinate = Europe.heathrow) throws -> Show {
    var show = try Panels.show()
    show.journey = try show.journey.moved(to: home)
    let offer = StartOffer(
      choice: StartChoice(minutes: 10, pace: "gentle", sound: .music),
      place: "London",
      found: "London",
      foundAt: home,
      beginsByItself: false
    )
    show.offerStart(offer, at: Europe.start)
    show.apply(.search(.open), at: Europe.start.advanced(by: .seconds(5)))
    return show
  }

  @Test func `what is typed between two pictures is searched for once`() throws {
    var show = try typing()
    let now = Europe.start.advanced(by: .seconds(6))
    for letters in ["a", "m", "st"] { show.apply(.search(.insert(letters)), at: now) }
    /// Whether a text was searched for; it counts as such afterwards.
    func isKnown(_ query: String) -> Bool {
      var isKnown = true
      let key = SearchList.Key(query: query, place: Europe.heathrow)
      _ = show.startMatches.value(key) {
        isKnown = false
        return []
      }
      return isKnown
    }
    #expect(!isKnown("a"))
    #expect(!isKnown("am"))
    show.apply(.search(.insert("er")), at: now)
    _ = show.presentation(at: now, size: [1280, 800])
    #expect(isKnown("amster"))
    show.apply(.search(.choose), at: now)
    #expect(show.start.offer?.choice.place == "AMS")
  }

  @Test func `the sky stays where it is for the airport of its own city`() throws {
    let city = Coordinate(degreesNorth: 51.507, degreesEast: -0.128)
    var show = try typing(near: city)
    let now = Europe.start.advanced(by: .seconds(6))
    for edit in [SearchEdit.insert("london"), .choose] { show.apply(.search(edit), at: now) }
    #expect(show.start.offer?.choice.place == "LHR" && show.start.move == nil)
    #expect(show.start.openness(at: now.advanced(by: .milliseconds(600))) == 1)
    for edit in [SearchEdit.open, .insert("amster"), .choose] {
      show.apply(.search(edit), at: now.advanced(by: .seconds(1)))
    }
    #expect(show.start.move != nil)
  }

  @Test(arguments: [[1280, 800], [1080, 1920]] as [SIMD2<Int>])
  func `the line about a long place is not cut`(size: SIMD2<Int>) throws {
    let name = "Hartsfield Jackson Atlanta International Airport (ATL)"
    let line = "Gentle, 10 min, music, near \(name). Space or a tap to change."
    let runs = try self.runs(offering: name, byItself: true, after: 2, size: size)
    let run = try #require(runs.first { $0.lines.joined(separator: " ") == line })
    for line in run.lines {
      #expect(CardType.width(of: line, .regular) * run.size <= 0.92 * Double(size.x) + 0.5)
    }
  }
}

extension String {
  /// The text without its first comma, at which a name is broken.
  fileprivate var withoutFirstComma: String {
    guard let comma = firstIndex(of: ",") else { return self }
    return String(self[..<comma] + self[index(after: comma)...])
  }
}
