import Breathing
import Geodesy

/// The state of a search for an airport: the typed text, and the chosen row.
///
/// The results are not part of it; they follow from the text.
struct SearchState: Sendable, Hashable {
  /// The typed text.
  private(set) var query = ""

  /// Whether the whole text is selected. Parts of it cannot be.
  private(set) var isSelected = false

  /// The index of the chosen row, from 0.
  private(set) var choice = 0

  /// The location to search from. It does not change while rows are chosen.
  let place: Coordinate

  /// When the search was opened.
  let opened: Instant

  /// Whether it was opened over the sky. Its sheet does not move as a row opens a card.
  let isOverSky: Bool

  /// The height of the sheet.
  private(set) var height: SearchHeight

  /// The maximum number of letters; no airport needs as many.
  static let longest = 64

  /// Creates a search that has not started.
  init() {
    self.init(
      from: Coordinate(degreesNorth: 0, degreesEast: 0),
      at: Instant(nanoseconds: 0)
    )
  }

  /// Creates a search without text.
  ///
  /// - Parameters:
  ///   - place: The location to search from.
  ///   - now: When it is opened.
  ///   - isOverSky: Whether it is opened over the sky.
  init(from place: Coordinate, at now: Instant, isOverSky: Bool = false) {
    (self.place, opened, height) = (place, now, SearchHeight(rows: 0, at: now))
    self.isOverSky = isOverSky
  }

  /// Begins with the height of a number of rows.
  mutating func begin(withRows count: Int) {
    height = SearchHeight(rows: count, at: opened)
  }

  /// Adapts the height of the sheet to the number of rows that are found.
  mutating func fit(to count: Int, at now: Instant) {
    height.change(to: count, at: now)
  }

  /// Selects the whole text, if there is any.
  mutating func selectAll() {
    isSelected = !query.isEmpty
  }

  /// Inserts text, in place of selected text: line breaks and other controls become spaces, and leading spaces are
  /// dropped.
  mutating func insert(_ text: String) {
    guard !text.isEmpty else { return }
    let kept = isSelected ? "" : query
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    let typed = String(String.UnicodeScalarView(scalars)).drop {
      kept.isEmpty && $0.isWhitespace
    }
    change(to: String((kept + typed).prefix(Self.longest)))
  }

  /// Deletes the last letter, or selected text.
  mutating func erase() {
    change(to: isSelected ? "" : String(query.dropLast()))
  }

  /// Deletes the last word, or selected text.
  mutating func eraseWord() {
    guard !isSelected else { return clear() }
    let kept = query.reversed().drop { $0.isWhitespace }.drop { !$0.isWhitespace }
    change(to: String(kept.reversed()))
  }

  /// Deletes the text.
  mutating func clear() {
    change(to: "")
  }

  /// Moves the choice down, or up if negative, within the number of rows.
  mutating func move(by step: Int, of count: Int) {
    choice = max(0, min(choice + max(-count, min(step, count)), count - 1))
  }

  private mutating func change(to next: String) {
    isSelected = false
    guard next != query else { return }
    query = next
    choice = 0
  }
}
