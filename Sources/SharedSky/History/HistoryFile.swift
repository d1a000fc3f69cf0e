import Breathing
import Text

/// The name of a history file: its writer, and the instant at which it starts.
///
/// An example is `20261122T071200Z-relay.sqlite`. A file starts when its writer opens it, and ends
/// with that hour of UTC or earlier, so that old data are removed by deleting whole files.
struct HistoryFile: Sendable, Hashable, Comparable {
  /// The file's name.
  let name: String

  /// The first instant it may contain, in seconds since 1970.
  let start: Int64

  /// The name of the writer.
  let writer: String

  /// Whether it was renamed because it could not be read.
  let isDamaged: Bool

  /// The suffix of a damaged file.
  static let damagedEnding = ".damaged"

  private static let ending = ".sqlite"

  /// How much earlier or later than its file a report may be, in seconds; twice the clock
  /// difference that relays accept.
  private static let slack: Int64 = 60

  private static let hour: Int64 = 3_600

  /// Creates the name of a file that starts now.
  init(start: Instant, writer: String) {
    self.start = start.unixSeconds
    self.writer = writer
    name = "\(Self.stamp(self.start))-\(writer)\(Self.ending)"
    isDamaged = false
  }

  /// Reads a name; nil if it is not a history file's.
  init?(_ name: String) {
    isDamaged = name.hasSuffix(Self.damagedEnding)
    let whole = isDamaged ? name.dropLast(Self.damagedEnding.count) : name[...]
    guard whole.hasSuffix(Self.ending) else { return nil }
    let parts = whole.dropLast(Self.ending.count).split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let start = Self.seconds(parts[0]) else { return nil }
    self.name = name
    self.start = start
    writer = String(parts[1])
  }

  /// The end of the hour in which it starts, in seconds since 1970.
  var end: Int64 { (start / Self.hour + 1) * Self.hour }

  /// Whether it starts later than a time, in seconds since 1970, by more than clocks may differ.
  /// Then a clock was ahead when it was started, and has been set back since.
  func isAhead(of seconds: Int64) -> Bool { start > seconds + Self.slack }

  /// An hour more than the greatest difference of local time from UTC, in seconds. A clock set to local time instead of
  /// UTC is off by less.
  private static let zones: Int64 = 15 * hour

  /// Whether it starts later than a time, in seconds since 1970, by more than a clock set to local time is off. Then
  /// its date was probably wrong.
  func isFarAhead(of seconds: Int64) -> Bool { start > seconds + Self.zones }

  /// Whether it may contain reports at or after a time.
  func mayCover(_ time: SkyTime) -> Bool {
    end + Self.slack >= time.instant.unixSeconds
  }

  /// Whether it may contain reports before a time.
  func mayContain(before time: SkyTime) -> Bool {
    (start - Self.slack) * 1_000 < time.unixMilliseconds
  }

  /// Orders files by time.
  static func < (lhs: HistoryFile, rhs: HistoryFile) -> Bool {
    (lhs.start, lhs.name) < (rhs.start, rhs.name)
  }

  /// Lists the files of a folder, oldest first; none if there is no such folder.
  ///
  /// - Throws: `DatabaseError` if it cannot be read.
  static func all(in folder: String) throws(DatabaseError) -> [HistoryFile] {
    try Folder.names(in: folder).compactMap { HistoryFile($0) }.sorted()
  }

  // MARK: The time in names

  /// The time as `20261122T071200Z`.
  private static func stamp(_ seconds: Int64) -> String {
    CivilTime(unixSeconds: seconds).description.filter { $0 != "-" && $0 != ":" }
  }

  private static func seconds(_ stamp: Substring) -> Int64? {
    var bytes = Array(stamp.utf8)
    guard bytes.count == 16 else { return nil }
    for (place, mark) in [(4, "-"), (7, "-"), (13, ":"), (16, ":")] {
      bytes.insert(contentsOf: mark.utf8, at: place)
    }
    return CivilTime.unixSeconds(iso8601: String(decoding: bytes, as: UTF8.self))
  }
}
