/// A step of a search for an airport.
public enum SearchEdit: Sendable, Hashable {
  /// Open the search.
  case open
  /// Close the search.
  case close
  /// Select the whole text: what follows replaces or deletes it.
  case selectAll
  /// Insert text, in place of selected text.
  case insert(String)
  /// Delete the last letter.
  case erase
  /// Delete the last word.
  case eraseWord
  /// Delete the text.
  case clear
  /// Move the choice down, or up if negative.
  case move(by: Int)
  /// Open the chosen row.
  case choose
  /// Open a row, counted from 0.
  case chooseRow(Int)
}
