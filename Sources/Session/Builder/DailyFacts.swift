import DataFiles
import Facts
import Scenes
import Settings
import Show
import Text

/// The facts that may be shown on a day. They are opened once a day.
struct DailyFacts: Sendable {
  private let books = Memo<Key, FactBook?>(capacity: 1)

  /// What the facts that may be shown depend on.
  private struct Key: Hashable, Sendable {
    let day: Day
    let files: [String]
    let sets: Set<FactSet>
  }

  /// Returns the facts that may be shown on a day; nil if the word lists cannot be read.
  @discardableResult
  func book(_ setup: Setup, on day: Day) -> FactBook? {
    let (data, settings) = (setup.data, setup.settings)
    let key = Key(day: day, files: settings.factsFiles, sets: settings.offeredFactSets)
    return books.value(key) {
      FactBook.openForSession(data, files: key.files, sets: key.sets, on: key.day)
    }
  }

  /// Returns the facts of a show, in the order of a seed; nil if the word lists cannot be read.
  /// `interludes` are the lengths of interludes that another screen's plan sets.
  func show(
    _ setup: Setup,
    _ words: Words,
    on day: Day,
    seed: UInt64,
    interludes: [Duration]?
  ) -> FactShow? {
    let settings = setup.settings
    return book(setup, on: day).map {
      FactShow(
        book: $0,
        sets: settings.facts ? settings.shownFactSets : [],
        seed: seed,
        units: settings.units,
        words: words,
        readingTime: ReadingTime(factor: settings.readingTime),
        interludeLengths: interludes
          ?? Self.fixedInterludes(setup, $0, words, on: day, seed: seed)
      )
    }
  }

  /// The interlude lengths that screens of a room have from the start, whichever facts each of them shows later. Those
  /// that share a clock but do not communicate have interludes as long as the program's own facts need, regardless of a
  /// screen's sets and files; a leader, as long as its own facts need. Nil for a screen alone.
  private static func fixedInterludes(
    _ setup: Setup,
    _ own: FactBook,
    _ words: Words,
    on day: Day,
    seed: UInt64
  ) -> [Duration]? {
    let settings = setup.settings
    guard settings.roomEpoch != nil || settings.roomLead else { return nil }
    guard settings.facts else { return [] }
    let book =
      settings.roomEpoch == nil
      ? own.selecting(settings.shownFactSets).inLanguage(of: words)
      : (try? FactFiles(setup.data, files: []).validBook(on: day))
    guard let book else { return nil }
    return book.interludeLengths(
      order: book.order(seed: seed),
      readingTime: ReadingTime(factor: settings.readingTime)
    )
  }
}
