/// The NOTAMs from a source, without those that others replace or cancel.
public struct NotamList: Sendable, Hashable {
  private var byLocation: [String: [Notam]] = [:]

  /// When they were read, in seconds since the Unix epoch; nil if there is no source.
  public private(set) var receivedUnixSeconds: Int64?

  /// The maximum number of NOTAMs from one source, and for one aerodrome.
  public static let maximumCount = 20_000, maximumPerAerodrome = 400

  /// The age after which NOTAMs count as old: 12 hours.
  public static let staleSeconds: Int64 = 12 * 3600

  /// Creates an empty list without a source.
  public init() {}

  /// Creates the list of what a source sent.
  ///
  /// - Parameters:
  ///   - notams: The NOTAMs, in any order.
  ///   - time: When they were read, in seconds since the Unix epoch.
  public init(_ notams: [Notam], receivedUnixSeconds time: Int64) {
    receivedUnixSeconds = Self.sinceEpoch(time)
    let ended = Set(
      notams.compactMap { notam in
        notam.reference.map { Reference(issuer: notam.issuer, number: $0) }
      }
    )
    for notam in notams.prefix(Self.maximumCount)
    where notam.action != .cancel && notam.qualifier?.subject != "KK" {
      if let number = notam.number,
        ended.contains(Reference(issuer: notam.issuer, number: number))
      {
        continue
      }
      for location in notam.locations
      where byLocation[location, default: []].count < Self.maximumPerAerodrome
        && !byLocation[location, default: []].contains(notam)
      {
        byLocation[location, default: []].append(notam)
      }
    }
  }

  /// Records that the source still has the same NOTAMs.
  public mutating func confirm(atUnixSeconds time: Int64) {
    receivedUnixSeconds = Self.sinceEpoch(time)
  }

  /// Returns a time that is not before the Unix epoch: a file may have any time, and ages are computed from it.
  private static func sinceEpoch(_ time: Int64) -> Int64 { max(time, 0) }

  /// Returns whether the list is old, or nil without a source.
  public func isStale(nowUnixSeconds now: Int64) -> Bool? {
    receivedUnixSeconds.map { now - $0 >= Self.staleSeconds }
  }

  /// Returns the NOTAMs of an aerodrome that hold now or later today, the ones in force first, then
  /// by what they are about and by their beginning.
  ///
  /// - Parameters:
  ///   - stations: The codes of the aerodrome.
  ///   - now: The time, in seconds since the Unix epoch.
  /// - Returns: The NOTAMs in order.
  public func today(at stations: [String], nowUnixSeconds now: Int64) -> [TodaysNotam] {
    var found: [TodaysNotam] = []
    for station in stations {
      for notam in byLocation[station] ?? [] where !found.contains(where: { $0.notam == notam }) {
        let status = notam.status(atUnixSeconds: now)
        guard status != .otherDays else { continue }
        found.append(TodaysNotam(notam, status, nowUnixSeconds: now))
      }
    }
    return found.sorted { $0.rank < $1.rank }
  }
}

/// The number of a NOTAM, which is unique only within the office that issues it.
private struct Reference: Hashable {
  let issuer: Substring
  let number: String
}

extension Notam {
  /// The state whose office issued it, by the first letters of its region or aerodrome: `EG`, `K`.
  fileprivate var issuer: Substring {
    let place = qualifier?.region ?? locations.first ?? ""
    // All of the contiguous United States and of Canada have one letter each.
    return place.prefix(place.hasPrefix("K") || place.hasPrefix("C") ? 1 : 2)
  }
}

/// A NOTAM that holds now or later today.
public struct TodaysNotam: Sendable, Hashable {
  /// The NOTAM.
  public let notam: Notam

  /// When it holds.
  public let status: Notam.Status

  /// What it is about, now or when it begins later today.
  public let group: Notam.Group

  /// The designators of the runway ends that it closes for all traffic now, or when it begins later today.
  public let closedRunways: [String]

  /// The designators of the runway ends on which nothing may land now, or when it begins later today.
  public let endsWithoutLanding: [String]

  /// Whether it closes the whole aerodrome, or all its runways, for all traffic now, or when it begins later today.
  public let closesAerodrome: Bool

  /// Creates one from its status at a time.
  init(_ notam: Notam, _ status: Notam.Status, nowUnixSeconds now: Int64) {
    var time = now
    if case .laterToday(let begin) = status { time = begin }
    (self.notam, self.status) = (notam, status)
    let words = NotamWords(notam.text)
    (closedRunways, endsWithoutLanding) = notam.closedEnds(in: words, at: time)
    closesAerodrome = notam.closesAerodrome(in: words, at: time)
    let isClosure = closesAerodrome || !closedRunways.isEmpty
    group = isClosure ? .closedRunway : notam.groupWithoutClosure
  }

  /// Whether it holds now.
  public var isInForce: Bool {
    status == .inForce
  }

  fileprivate var rank: (Int, Int, Int64, String) {
    let place = Notam.Group.allCases.firstIndex(of: group) ?? 0
    return (isInForce ? 0 : 1, place, notam.beginUnixSeconds, notam.number ?? notam.text)
  }
}

extension [TodaysNotam] {
  /// Returns whether a runway is closed now for all traffic. A NOTAM that names one end closes only
  /// that direction, not the runway.
  ///
  /// - Parameter ends: The designators of the runway's ends: `9L`, `27R`.
  /// - Returns: Whether every end is closed now.
  public func closesRunway(withEnds ends: [String]) -> Bool {
    let ends = ends.map(\.paddedDesignator)
    guard !ends.isEmpty else { return false }
    return contains { today in
      guard today.isInForce else { return false }
      return today.closesAerodrome || ends.allSatisfy(today.closedRunways.contains)
    }
  }

  /// Returns whether nothing may land on an end of a runway now.
  ///
  /// - Parameter end: The designator of the end: `9L`.
  /// - Returns: Whether it is closed for landing.
  public func closesLanding(on end: String) -> Bool {
    let end = end.paddedDesignator
    return contains { today in
      today.isInForce && (today.closesAerodrome || today.endsWithoutLanding.contains(end))
    }
  }
}

extension String {
  /// A designator with two digits: `9L` as `09L`.
  fileprivate var paddedDesignator: String {
    let digits = prefix { $0.isNumber }
    return digits.count == 1 ? "0" + self : self
  }
}
