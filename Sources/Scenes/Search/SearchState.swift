import Breathing
import Geodesy

/// The state of a search for an airport: the typed text, and the chosen row.
///
/// The results are not part of it; they follow from the text.
public struct SearchState: Sendable, Hashable {
  /// What was typed.
  public private(set) var words = ""

  /// The number of the chosen row, from 0.
  public private(set) var choice = 0

  /// Where it is searched from. It does not move while rows are chosen.
  private(set) var place = Coordinate(degreesNorth: 0, degreesEast: 0)

  /// When it was begun.
  private(set) var opened = Instant(nanoseconds: 0)

  private var sheet = Switch(false)

  /// The most letters that are taken; no airport needs as many.
  static let longest = 64

  /// How long the sheet takes to come, and to go.
  private static let seconds = (in: 0.28, out: 0.20)

  /// Creates a search that has not started.
  public init() {}

  /// Whether keys type words.
  public var isOpen: Bool { sheet.isOn }

  /// Returns how much of the sheet is seen at an instant, from 0 to 1.
  func shown(at now: Instant) -> Double {
    sheet.level(at: now, seconds: sheet.isOn ? Self.seconds.in : Self.seconds.out)
  }

  /// Starts a search from a place; a current one continues.
  mutating func open(from place: Coordinate, at now: Instant) {
    guard !isOpen else { return }
    (words, choice) = ("", 0)
    self.place = place
    opened = now
    sheet.toggle(at: now)
  }

  /// Ends it; the words stay to be seen while the sheet goes.
  mutating func close(at now: Instant) {
    if isOpen { sheet.toggle(at: now) }
  }

  /// Types some words: line breaks and other controls become spaces, and none comes first.
  mutating func insert(_ text: String) {
    guard isOpen else { return }
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    let typed = String(String.UnicodeScalarView(scalars)).drop {
      words.isEmpty && $0.isWhitespace
    }
    change(to: String((words + typed).prefix(Self.longest)))
  }

  /// Takes the last letter away.
  mutating func erase() {
    guard isOpen else { return }
    change(to: String(words.dropLast()))
  }

  /// Takes the last word away.
  mutating func eraseWord() {
    guard isOpen else { return }
    let kept = words.reversed().drop { $0.isWhitespace }.drop { !$0.isWhitespace }
    change(to: String(kept.reversed()))
  }

  /// Takes all words away.
  mutating func clear() {
    guard isOpen else { return }
    change(to: "")
  }

  /// Chooses a row farther down, or up where negative, of as many as there are.
  mutating func move(by step: Int, of count: Int) {
    guard isOpen else { return }
    choice = max(0, min(choice + max(-count, min(step, count)), count - 1))
  }

  private mutating func change(to next: String) {
    guard next != words else { return }
    words = next
    choice = 0
  }
}
