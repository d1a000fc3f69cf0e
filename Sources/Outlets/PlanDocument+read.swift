import Breathing
import Flights
import Text

extension PlanDocument {
  /// The maximum size of a document, in bytes.
  public static let maximumLength = 65_536

  /// The maximum number of changes in a document; older changes no longer affect the breath.
  public static let maximumChanges = 256

  /// The maximum number of interludes in a document: those of one cycle, which repeats.
  public static let maximumInterludes = 4096

  /// The maximum number of changes of the range of flights in a document.
  public static let maximumRanges = 256

  /// The flights after which a range may change: those of a day, after which an endless session is followed by another.
  static let rangedFlights = 1...100_000

  /// The maximum length of a session that ends.
  private static let longest: Duration = .seconds(366 * 86_400)

  /// The number of characters to which the name of a place is cut, because it is shown.
  private static let longestPlace = 60

  /// The allowed length of an interlude, in milliseconds.
  static let interludeMilliseconds: ClosedRange<Int> = 1000...600_000

  /// Reads a document from JSON.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  /// - Throws: `PlanDocumentError` with the member, the value found and what is allowed.
  public init(json bytes: [UInt8]) throws(PlanDocumentError) {
    guard bytes.count <= Self.maximumLength else { throw .tooLong(bytes: bytes.count) }
    // The position of the error would make a reason of its own for the log each time.
    guard let value = try? JSONValue(bytes) else { throw .notJSON }
    let members: Members
    do throws(JSONMemberError) {
      members = try Members(JSONObject(value))
    } catch {
      let member = error.path.isEmpty ? "the document" : error.path
      throw .member(member, found: error.found ?? "missing")
    }
    guard members.v == Self.version else { throw .version(found: Int64(members.v)) }
    let changes = try Self.changes(members.changes)
    self.init(
      settings: members.settings,
      patterns: members.patterns,
      seed: try Self.number("seed", members.seed),
      start: try Self.instant("start_ns", members.start),
      length: try Self.duration("length_ns", members.length, in: .zero...Self.longest),
      rest: try Self.duration("rest_ns", members.rest, in: .zero...SafetyPolicy.normalBreathing),
      day: members.day,
      interludes: try Self.interludes(members.interludes),
      ranges: try Self.ranges(members.ranges),
      place: members.place.flatMap { $0.isEmpty ? nil : $0.printable(limit: Self.longestPlace) },
      changes: changes
    )
  }

  private static func number<Number: FixedWidthInteger>(
    _ member: String,
    _ text: String
  ) throws(PlanDocumentError) -> Number {
    guard let number = Number(text) else {
      throw .member(member, found: "\"\(text.prefix(40))\"")
    }
    return number
  }

  private static func instant(
    _ member: String,
    _ text: String
  ) throws(PlanDocumentError) -> Instant {
    let instant = Instant(nanoseconds: try number(member, text))
    guard Instant.plausible.contains(instant) else {
      throw .member(member, found: "\"\(text)\"")
    }
    return instant
  }

  private static func duration(
    _ member: String,
    _ text: String?,
    in allowed: ClosedRange<Duration>
  ) throws(PlanDocumentError) -> Duration? {
    guard let text else { return nil }
    let duration = Duration.nanoseconds(try number(member, text) as Int64)
    guard allowed.contains(duration) else { throw .member(member, found: "\"\(text)\"") }
    return duration
  }

  private static func interludes(
    _ all: [Int]?
  ) throws(PlanDocumentError) -> [Duration]? {
    guard let all else { return nil }
    guard all.count <= maximumInterludes else {
      throw .member("interludes_ms", found: "a list of \(all.count)")
    }
    if let wrong = all.first(where: { !interludeMilliseconds.contains($0) }) {
      throw .member("interludes_ms", found: "\(wrong)")
    }
    return all.map { .milliseconds($0) }
  }

  private static func changes(
    _ members: [(at: String, command: String, value: String?)]
  ) throws(PlanDocumentError) -> [Change] {
    guard members.count <= maximumChanges else {
      throw .member("changes", found: "a list of \(members.count)")
    }
    var changes: [Change] = []
    for change in members {
      let at = try instant("changes.at_ns", change.at)
      guard changes.last.map({ $0.at <= at }) ?? true else {
        throw .member("changes.at_ns", found: "an earlier instant after a later one")
      }
      do {
        changes.append(Change(at: at, try CommandRequest(change.command, value: change.value)))
      } catch {
        throw .change(error)
      }
    }
    return changes
  }

  private static func ranges(
    _ changes: [(flight: Int, range: FlightRange)]
  ) throws(PlanDocumentError) -> [RangeChange] {
    guard changes.count <= maximumRanges else {
      throw .member("ranges", found: "a list of \(changes.count)")
    }
    if let wrong = changes.first(where: { !rangedFlights.contains($0.flight) }) {
      throw .member("ranges.after_flight", found: "\(wrong.flight)")
    }
    return changes.map { RangeChange(to: $0.range, after: $0.flight - 1) }
  }

  private struct Members {
    let v: Int
    let settings, patterns: [String: String]
    let seed, start: String
    let length, rest, day, place: String?
    let interludes: [Int]?
    let ranges: [(flight: Int, range: FlightRange)]
    let changes: [(at: String, command: String, value: String?)]

    init(_ object: JSONObject) throws(JSONMemberError) {
      v = try object.whole("v")
      settings = try object.texts("settings")
      patterns = try object.texts("patterns")
      seed = try object.string("seed")
      start = try object.string("start_ns")
      length = try object.optionalString("length_ns")
      rest = try object.optionalString("rest_ns")
      day = try object.optionalString("day")
      interludes = try object.optionalWholes("interludes_ms")
      ranges = try object.optionalObjects("ranges").map { (change) throws(JSONMemberError) in
        (try change.whole("after_flight"), try change.choice("range", of: FlightRange.self))
      }
      place = try object.optionalString("place")
      changes = try object.objects("changes").map { (change) throws(JSONMemberError) in
        (
          try change.string("at_ns"), try change.string("command"),
          try change.optionalString("value")
        )
      }
    }
  }
}

/// Why a plan from another program was refused.
public enum PlanDocumentError: Error, Sendable, Hashable {
  /// The document is too long.
  case tooLong(bytes: Int)
  /// The document is not JSON, or not all of it was received.
  case notJSON
  /// The version of the format is not supported.
  case version(found: Int64)
  /// A member is missing or invalid.
  case member(String, found: String)
  /// A change is invalid.
  case change(RequestRefusal)
}

extension PlanDocumentError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .tooLong(let bytes):
      "the plan has \(bytes) bytes; at most \(PlanDocument.maximumLength) are allowed"
    case .notJSON: "the plan is not JSON, or is cut short"
    case .version(let found):
      "the plan has version \(found); only \(PlanDocument.version) is supported"
    case .member(let member, let found):
      "in the plan, \(member) is \(found); PlanDocument in /openapi.json has what is allowed"
    case .change(let error): "in the plan's changes, \(error)"
    }
  }
}
