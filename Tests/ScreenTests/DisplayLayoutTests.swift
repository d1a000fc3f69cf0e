import Testing

@testable import Display

@Suite struct DisplayLayoutTests {
  private func heads(_ widths: Int...) -> Set<DisplayLayout.Head> {
    var x = 0
    return Set(
      widths.map { width in
        defer { x += width }
        return DisplayLayout.Head(corner: [x, 0], size: [width, 600])
      }
    )
  }

  private func displays(_ heads: Set<DisplayLayout.Head>) -> [AttachedDisplay] {
    heads.map { AttachedDisplay(name: "", corner: $0.corner, size: $0.size) }
  }

  /// Whether each of a row of states counts as a change.
  private func changes(
    _ states: (heads: Set<DisplayLayout.Head>, known: Set<DisplayLayout.Head>)...
  ) -> [Bool] {
    var layout = DisplayLayout()
    return states.map { layout.hasChanged(to: $0.heads, displays($0.known)) }
  }

  @Test func `a change that SDL does not notice counts, as long as it lasts`() {
    let known = heads(800, 640)
    let found = changes(
      (known, known),
      ([], known),
      (heads(800), known),
      (heads(800, 1024), known),
      (heads(640, 800), known),
      (known, known)
    )
    #expect(found == [false, false, true, true, true, false])
  }

  @Test func `a change that SDL notices does not count`() {
    let found = changes(
      (heads(800), heads(800)),
      (heads(800, 640), heads(800, 640)),
      (heads(800), heads(800, 640))
    )
    #expect(found == [false, false, true])
  }

  @Test func `displays that SDL sees otherwise from the start are left alone`() {
    let state = (heads: heads(400, 400), known: heads(800))
    #expect(changes(state, state) == [false, false])
  }
}
