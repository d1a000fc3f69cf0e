/// The published sky of a moment.
public struct CoarseSky: Sendable {
  /// The moment.
  public let time: SkyTime

  /// All planes with a recent report.
  public let planes: [CoarsePlane]

  /// How long a plane is shown after its last report, in milliseconds; as long as its neighbours
  /// see it.
  public static let retentionMilliseconds: Int64 = 25_000

  /// The rank of each plane when a crowd is thinned: a keyed hash of its identity, so that the same
  /// planes stay.
  private let ranks: [UInt32]

  /// Creates the sky from the last reports.
  ///
  /// - Parameters:
  ///   - reports: The reports, one for each plane.
  ///   - now: The current time.
  ///   - seed: The key of the ranks. Without it, a rank does not reveal a plane's identity.
  public init(_ reports: some Sequence<StoredReport>, at now: SkyTime, seed: UInt64) {
    var planes: [CoarsePlane] = []
    var ranks: [UInt32] = []
    for report in reports where Self.isShown(report, at: now) {
      planes.append(CoarsePlane(report, at: now))
      ranks.append(Self.rank(of: report.id, seed))
    }
    time = now
    self.planes = planes
    self.ranks = ranks
  }

  /// Creates the sky from a relay's snapshot.
  public init(_ sky: SkySnapshot, seed: UInt64) {
    self.init(sky.reports, at: sky.time, seed: seed)
  }

  private static func isShown(_ report: StoredReport, at now: SkyTime) -> Bool {
    report.flags.contains(.airborne) && !report.flags.contains(.ghost)
      && now.milliseconds(since: report.time) <= retentionMilliseconds
  }

  /// The finalizer of SplitMix64 (Steele, Lea and Flood 2014), which mixes all bits equally.
  private static func rank(of id: PlaneID, _ seed: UInt64) -> UInt32 {
    var bits = id.rawValue ^ seed
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: bits ^ bits >> 31)
  }
}

// MARK: - Thinning

extension CoarseSky {
  /// The planes selected from the sky or an area.
  public struct Selection: Sendable, Hashable {
    /// The number of planes before thinning.
    public let found: Int

    /// The selected planes, from south to north, then from west to east.
    public let planes: [CoarsePlane]
  }

  /// The width and height of the fields by which planes are thinned, in degrees.
  private static let fieldSide = 2

  /// Returns the planes of the sky or an area, at most a given number.
  ///
  /// If there are more, every field of 2° by 2° contributes one plane before any contributes a
  /// second, and so on. A lone plane is never lost to a crowd elsewhere.
  ///
  /// - Parameters:
  ///   - area: The area; nil for the whole sky.
  ///   - maximumCount: The highest number of planes.
  /// - Returns: The total number, and the selected planes.
  public func selection(in area: SkyArea? = nil, maximumCount: Int) -> Selection {
    let found = area.map { area in planes.indices.filter { area.contains(planes[$0]) } }
    let indices = found ?? Array(planes.indices)
    let shown = indices.count > maximumCount ? thinned(indices, to: maximumCount) : indices
    // Sorted by published values only, because any other order would reveal more.
    let ordered = shown.map { planes[$0] }.sorted { $0.key < $1.key }
    return Selection(found: indices.count, planes: ordered)
  }

  private func thinned(_ indices: [Int], to maximumCount: Int) -> [Int] {
    var fields: [Int: [Int]] = [:]
    for index in indices { fields[Self.field(planes[index]), default: []].append(index) }
    let quota = Self.quota(fields.values.map(\.count), maximumCount)
    var kept: [Int] = []
    var next: [Int] = []
    for field in fields.values {
      guard field.count > quota else {
        kept += field
        continue
      }
      let ordered = field.sorted { ranks[$0] < ranks[$1] }
      kept += ordered[..<quota]
      next.append(ordered[quota])
    }
    next.sort { ranks[$0] < ranks[$1] }
    return kept + next.prefix(maximumCount - kept.count)
  }

  /// Returns the largest number of planes that every field may contribute.
  private static func quota(_ counts: [Int], _ maximumCount: Int) -> Int {
    var range = 0..<(maximumCount + 1)
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      let sum = counts.reduce(0) { $0 + min($1, middle) }
      range = sum <= maximumCount ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private static func field(_ plane: CoarsePlane) -> Int {
    let side = fieldSide * 10
    return (Int(plane.north) + 900) / side * (3_600 / side) + (Int(plane.east) + 1_800) / side
  }
}
