/// One step of a search for an airport.
public enum SearchEdit: Sendable, Hashable {
  /// Begin to search.
  case open
  /// Stop searching.
  case close
  /// Type some words.
  case insert(String)
  /// Take the last letter away.
  case erase
  /// Take the last word away.
  case eraseWord
  /// Take all words away.
  case clear
  /// Choose a row farther down, or up where negative.
  case move(by: Int)
  /// Open the chosen row.
  case choose
  /// Open a row, counted from 0.
  case chooseRow(Int)
}
