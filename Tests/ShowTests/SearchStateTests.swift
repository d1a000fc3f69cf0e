import Breathing
import Geodesy
import TestSamples
import Testing

@testable import Show

@Suite struct SearchStateTests {
  private let now = Instant(nanoseconds: 1_000_000_000)

  private func open() -> SearchState {
    SearchState(from: Coordinate(degreesNorth: 1, degreesEast: 2), at: now)
  }

  @Test func `words are typed, taken away letter by letter, word by word, and all at once`() {
    var state = open()
    state.insert("san ")
    state.insert("fran")
    #expect(state.query == "san fran")
    state.erase()
    #expect(state.query == "san fra")
    state.eraseWord()
    #expect(state.query == "san ")
    state.eraseWord()
    #expect(state.query == "")
    state.erase()
    state.insert("x")
    state.clear()
    #expect(state.query == "")
  }

  @Test func `selected text is replaced or deleted as a whole, and only once`() {
    var state = open()
    state.selectAll()
    #expect(!state.isSelected)
    for (edit, query) in [
      ({ $0.insert("os") }, "os"), ({ $0.insert(" ") }, ""), ({ $0.erase() }, ""),
      ({ $0.eraseWord() }, ""), ({ $0.clear() }, ""),
    ] as [((inout SearchState) -> Void, String)] {
      state.clear()
      state.insert("new york")
      state.selectAll()
      // Neither another row nor an empty text changes it.
      state.move(by: 2, of: 4)
      state.insert("")
      #expect(state.isSelected && state.query == "new york" && state.choice == 2)
      edit(&state)
      #expect(!state.isSelected && state.query == query && state.choice == 0)
    }
    state.insert("oslo")
    state.selectAll()
    state.insert("oslo")
    state.insert("!")
    #expect(state.query == "oslo!")
  }

  @Test func `one letter is what a person sees as one`() {
    var state = open()
    state.insert("zu\u{308}")
    state.erase()
    #expect(state.query == "z")
    state.insert("京🛫")
    state.erase()
    #expect(state.query == "z京")
  }

  @Test func `pasted text loses control characters and is cut to a name's length`() {
    var state = open()
    state.insert("  \n\tnew\nyork\u{7}")
    #expect(state.query == "new york ")
    state.insert(String(repeating: "a", count: 1000))
    #expect(state.query.count == SearchState.longest)
  }

  @Test func `the choice stays within the rows and restarts with other words`() {
    var state = open()
    state.move(by: 3, of: 10)
    state.move(by: -1, of: 10)
    #expect(state.choice == 2)
    state.move(by: 100, of: 10)
    #expect(state.choice == 9)
    state.move(by: Int.min, of: 10)
    #expect(state.choice == 0)
    state.move(by: Int.max, of: 0)
    #expect(state.choice == 0)
    state.move(by: 1, of: 10)
    state.insert("a")
    #expect(state.choice == 0)
    state.move(by: 1, of: 10)
    state.insert("")
    #expect(state.choice == 1)
  }
}
