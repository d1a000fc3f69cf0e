/// How large a catalogue and its parts may be.
///
/// A checksum finds damage, not forgery: a catalogue made to do harm has the right one. So whatever a file
/// says of itself, reading it takes memory in proportion to its bytes, and no text of it fills a screen.
/// The largest found in the tables are given beside each limit.
enum CatalogueLimits {
  /// The bytes of a catalogue (4.4 million).
  static let bytes = 32 << 20

  /// The items of a section: airports (71,303), words (78,914), navaids (11,017).
  static let items = 1 << 20

  /// The bytes of an item of a packed list (435), so also of a word or an airport's record.
  static let itemBytes = 16 << 10

  /// The bytes of a word, or of a text that is not made of words (90).
  static let wordBytes = 256

  /// The words of a name, a municipality or an airport's keywords (19).
  static let words = 64

  /// The bytes of a name or a municipality as it is shown (109).
  static let textBytes = 512

  /// The runways or frequencies of one airport (20).
  static let parts = 128

  /// The bytes of what a catalogue says of its sources (91).
  static let noteBytes = 4 << 10
}
