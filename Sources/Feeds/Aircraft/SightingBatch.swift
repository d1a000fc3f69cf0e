public import Breathing
public import Flights
public import Text

/// The aircraft that a source sent at once, in a format recognised by its content.
///
/// The supported formats are the `aircraft.json` of readsb, dump1090-fa and dump1090-mutability;
/// responses in the format of ADSBExchange's version 2 (adsb.lol, adsb.fi and others); the single
/// aircraft of readsb's JSON port; the state vectors of OpenSky; and the list of a Virtual Radar
/// Server. A row that is not an aircraft is dropped. A field that is of the wrong type or out of
/// range is ignored. Both are counted.
public struct SightingBatch: Sendable, Hashable {
  /// Why a row was dropped.
  public enum RejectionReason: String, Error, Sendable, Hashable, CaseIterable {
    /// It is not an object, a list, or a line in its format.
    case notARow = "not a row"
    /// It has too few columns.
    case tooShort = "too short"
    /// It has no aircraft address.
    case noAddress = "no address"
    /// It has more values than an aircraft needs.
    case tooLong = "too long"
    /// The batch has more rows than aircraft can be in the air.
    case tooMany = "too many"
    /// It is a message without aircraft data.
    case noData = "no data"
    /// The crew wants to be seen by nearby aircraft only.
    case stealth = "stealth"
    /// The crew does not want to be tracked.
    case noTracking = "no tracking"
  }

  /// The sightings, in order.
  public internal(set) var sightings: [Sighting] = []

  /// The aircraft that must no longer be shown, although they may have been shown before.
  public internal(set) var withdrawn: Set<AircraftAddress> = []

  /// The number of rows.
  public internal(set) var rows = 0

  /// The number of dropped rows, by reason.
  public internal(set) var dropped: [RejectionReason: Int] = [:]

  /// The number of fields ignored because they were of the wrong type or out of range, by name.
  public internal(set) var ignoredFields: [String: Int] = [:]

  /// When the source wrote it, if known; never later than `received`.
  public internal(set) var sourceTime: Instant?

  /// The time of receipt.
  public internal(set) var received: Instant

  /// The distance from the place, in metres, within which the source knows of no other aircraft; nil if it leaves none
  /// out.
  public var completeWithinMetres: Double?

  /// How far the wall clock, by which sources date their data, is ahead of the clock of `received`,
  /// which is never set.
  private let wallAhead: Duration

  /// Creates an empty batch.
  public init(receivedAt received: Instant) {
    self.received = received
    wallAhead = .zero
  }

  /// Reads data from a source.
  ///
  /// - Parameters:
  ///   - bytes: The data.
  ///   - received: The time of receipt.
  ///   - wallAhead: How far the wall clock is ahead of the clock of `received`.
  /// - Throws: `SightingBatchError` if the data are in no known format.
  public init(
    _ bytes: [UInt8],
    receivedAt received: Instant,
    wallAhead: Duration = .zero
  ) throws(SightingBatchError) {
    self.received = received
    self.wallAhead = wallAhead
    guard let first = bytes.first(where: { $0 > UInt8(ascii: " ") }) else { throw .empty }
    guard first != UInt8(ascii: "<") else { throw .markup }
    let rows: JSONRows
    do { rows = try JSONRows(bytes, members: Self.members) } catch { throw .notJSON(error) }
    if rows.contains("states") {
      sourceTime = instant(unixSeconds: rows.number("time"))
      read(rows, "states") { $0.readState($1) }
    } else if let list = ["aircraft", "ac"].first(where: rows.contains) {
      sourceTime = instant(unixSeconds: rows.number("now").map(Self.seconds))
      read(rows, list) { $0.readAircraft($1) }
    } else if rows.contains("acList") {
      sourceTime = instant(unixSeconds: rows.number("stm").map(Self.seconds))
      read(rows, "acList") { $0.readListed($1) }
    } else if rows.contains("hex"), bytes.count <= Self.longestRow {
      sourceTime = instant(unixSeconds: rows.number("now").map(Self.seconds))
      self.rows = 1
      (try? JSONValue(bytes, form: .lenient)).map { readAircraft($0) }
    } else {
      throw .noList
    }
  }

  /// The members that identify the formats, and those that contain the time.
  private static let members: Set<String> = [
    "states", "time", "aircraft", "ac", "now", "acList", "stm", "hex",
  ]

  /// The maximum number of sightings in a batch; about 15,000 aircraft are in the air at the
  /// busiest hour.
  static let maximumCount = 25_000

  /// The maximum length of a row, in bytes.
  private static let longestRow = 64 << 10

  /// Converts a time in seconds (files) or milliseconds (services) to seconds; 10¹¹ seconds are the
  /// year 5138.
  private static func seconds(_ time: Double) -> Double {
    time > 1e11 ? time / 1000 : time
  }

  private mutating func read(
    _ rows: JSONRows,
    _ list: String,
    _ readRow: (inout SightingBatch, JSONValue) -> Void
  ) {
    rows.forEach(list) { row in
      self.rows += 1
      guard sightings.count < Self.maximumCount else { return drop(.tooMany) }
      guard let row else { return drop(.tooLong) }
      readRow(&self, row)
    }
  }

  /// The time to which ages are relative.
  var base: Instant {
    sourceTime ?? received
  }

  /// Returns a source's time as an instant, to the millisecond and no later than `received`; nil
  /// for impossible times.
  func instant(unixSeconds: Double?) -> Instant? {
    // From 1970 to 2262, where `Instant` ends.
    guard let unixSeconds, (0...9.2e9).contains(unixSeconds) else { return nil }
    let wall = Int64((unixSeconds * 1000).rounded()) * 1_000_000
    let (nanoseconds, isBeyond) = wall.subtractingReportingOverflow(wallAhead.nanoseconds)
    return isBeyond ? nil : min(Instant(nanoseconds: nanoseconds), received)
  }

  /// Adds an aircraft as a row.
  public mutating func add(_ sighting: Sighting) {
    rows += 1
    sightings.append(sighting)
  }

  /// Notes that an aircraft must no longer be shown.
  public mutating func withdraw(_ address: AircraftAddress) {
    withdrawn.insert(address)
  }

  /// Adds another batch.
  mutating func append(_ other: SightingBatch) {
    sightings += other.sightings
    withdrawn.formUnion(other.withdrawn)
    rows += other.rows
    dropped.merge(other.dropped, uniquingKeysWith: +)
    ignoredFields.merge(other.ignoredFields, uniquingKeysWith: +)
    sourceTime = other.sourceTime ?? sourceTime
  }

  /// Counts a dropped row.
  mutating func drop(_ why: RejectionReason) {
    dropped[why, default: 0] += 1
  }

  /// Counts the fields of a row that were ignored.
  mutating func ignore(_ fields: [String]) {
    for field in fields { ignoredFields[field, default: 0] += 1 }
  }
}

/// Why bytes are not a batch of aircraft.
public enum SightingBatchError: Error, Sendable, Hashable {
  /// There are no bytes.
  case empty
  /// They are HTML or XML, as a server's error page.
  case markup
  /// They are not JSON.
  case notJSON(JSONError)
  /// They are JSON without a list of aircraft.
  case noList
}

extension SightingBatchError: CustomStringConvertible {
  /// The problem, and what is allowed.
  public var description: String {
    switch self {
    case .empty: "empty; JSON with a list of aircraft is allowed"
    case .markup: "a page of HTML or XML; JSON with a list of aircraft is allowed"
    case .notJSON(let error): "not JSON (\(error)); JSON with a list of aircraft is allowed"
    case .noList:
      "JSON without a list of aircraft; a list called aircraft, ac, acList or states is allowed"
    }
  }
}
