import Breathing
import Geodesy

/// The state of a search for an airport: the typed text, and the chosen row.
///
/// The results are not part of it; they follow from the text.
public struct SearchState: Sendable, Hashable {
  /// The typed text.
  public private(set) var query = ""

  /// The index of the chosen row, from 0.
  public private(set) var choice = 0

  /// The location to search from. It does not change while rows are chosen.
  private(set) var place = Coordinate(degreesNorth: 0, degreesEast: 0)

  /// When the search was opened.
  private(set) var opened = Instant(nanoseconds: 0)

  private var sheet = FadingSwitch(false, fadeIn: 0.28, fadeOut: 0.20)

  /// The maximum number of letters; no airport needs as many.
  static let longest = 64

  /// Creates a search that has not started.
  public init() {}

  /// Whether keys type text.
  public var isOpen: Bool { sheet.isOn }

  /// Returns the opacity of the sheet at an instant, from 0 to 1.
  func shown(at now: Instant) -> Double {
    sheet.level(at: now)
  }

  /// Starts a search from a place; a current one continues.
  mutating func open(from place: Coordinate, at now: Instant) {
    guard !isOpen else { return }
    (query, choice) = ("", 0)
    self.place = place
    opened = now
    sheet.toggle(at: now)
  }

  /// Closes the search; the text stays while the sheet fades out.
  mutating func close(at now: Instant) {
    if isOpen { sheet.toggle(at: now) }
  }

  /// Inserts text: line breaks and other controls become spaces, and leading spaces are dropped.
  mutating func insert(_ text: String) {
    guard isOpen else { return }
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    let typed = String(String.UnicodeScalarView(scalars)).drop {
      query.isEmpty && $0.isWhitespace
    }
    change(to: String((query + typed).prefix(Self.longest)))
  }

  /// Deletes the last letter.
  mutating func erase() {
    guard isOpen else { return }
    change(to: String(query.dropLast()))
  }

  /// Deletes the last word.
  mutating func eraseWord() {
    guard isOpen else { return }
    let kept = query.reversed().drop { $0.isWhitespace }.drop { !$0.isWhitespace }
    change(to: String(kept.reversed()))
  }

  /// Deletes the text.
  mutating func clear() {
    guard isOpen else { return }
    change(to: "")
  }

  /// Moves the choice down, or up if negative, within the number of rows.
  mutating func move(by step: Int, of count: Int) {
    guard isOpen else { return }
    choice = max(0, min(choice + max(-count, min(step, count)), count - 1))
  }

  private mutating func change(to next: String) {
    guard next != query else { return }
    query = next
    choice = 0
  }
}
