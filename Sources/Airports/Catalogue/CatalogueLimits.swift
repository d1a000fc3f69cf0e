/// The size limits of a catalogue and its parts.
///
/// A checksum detects damage, not forgery: a malicious catalogue has a valid one. Therefore,
/// whatever a file declares, reading it takes memory in proportion to its size, and no text in it
/// fills a screen. The largest value found in the tables is given with each limit.
enum CatalogueLimits {
  /// The size of a catalogue in bytes (4.7 million).
  static let bytes = 32 << 20

  /// The number of items in a section: airports (71,277), words (77,925), navaids (11,017).
  static let items = 1 << 20

  /// The length of a word, or of a text not made of words, in bytes (90).
  static let wordBytes = 256

  /// The number of words in a name, a municipality or an airport's keywords (19).
  static let words = 64

  /// The length of a displayed name or municipality in bytes (109).
  static let textBytes = 512

  /// The number of runways or frequencies of one airport (20).
  static let parts = 128

  /// The length of the source notes in bytes (91).
  static let noteBytes = 4 << 10
}
