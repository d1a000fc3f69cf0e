/// The sky of a moment as anybody may see it.
public struct CoarseSky: Sendable {
  /// When it was so.
  public let time: SkyTime

  /// All planes with a recent report.
  public let planes: [CoarsePlane]

  /// How long a plane is shown after its last report, in milliseconds: as long as its neighbours
  /// see it.
  public static let memory: Int64 = 25_000

  /// The rank of each plane when a crowd is thinned: a number computed from its identity, so that
  /// the same planes stay.
  private let ranks: [UInt32]

  /// Creates the sky from the last reports.
  ///
  /// - Parameters:
  ///   - reports: The reports, one for each plane.
  ///   - now: The current time.
  ///   - seed: The key of the ranks; without it no plane can be identified by its rank.
  public init(_ reports: some Sequence<StoredReport>, at now: SkyTime, seed: UInt64) {
    var planes: [CoarsePlane] = []
    var ranks: [UInt32] = []
    for report in reports where Self.isSeen(report, at: now) {
      planes.append(CoarsePlane(report, at: now))
      ranks.append(Self.rank(of: report.id, seed))
    }
    time = now
    self.planes = planes
    self.ranks = ranks
  }

  /// Creates the sky as a relay shows it.
  public init(_ sky: SkySnapshot, seed: UInt64) {
    self.init(sky.reports, at: sky.time, seed: seed)
  }

  private static func isSeen(_ report: StoredReport, at now: SkyTime) -> Bool {
    report.flags.contains(.airborne) && !report.flags.contains(.ghost)
      && now.milliseconds(since: report.time) <= memory
  }

  /// The finalizer of SplitMix64 (Steele, Lea and Flood 2014), whose bits are all alike.
  private static func rank(of id: PlaneID, _ seed: UInt64) -> UInt32 {
    var bits = id.rawValue ^ seed
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: bits ^ bits >> 31)
  }
}

// MARK: - Thinning

extension CoarseSky {
  /// What is shown of the sky or a part of it.
  public struct Selection: Sendable, Hashable {
    /// The number of planes.
    public let found: Int

    /// The planes shown, from south to north, then from west to east.
    public let planes: [CoarsePlane]
  }

  /// How many degrees wide and high the fields are that planes are thinned by.
  private static let fieldSide = 2

  /// Returns the planes of the sky or of an area, up to a number.
  ///
  /// If there are more, every field of 2° by 2° contributes one plane before any contributes a
  /// second, and so on, so that a lone plane is never lost to a crowd elsewhere.
  ///
  /// - Parameters:
  ///   - area: The area; nil for the whole sky.
  ///   - most: The most planes.
  /// - Returns: The total number, and the planes to show.
  public func selection(in area: SkyArea? = nil, most: Int) -> Selection {
    let found = area.map { area in planes.indices.filter { area.contains(planes[$0]) } }
    let indices = found ?? Array(planes.indices)
    let shown = indices.count > most ? thinned(indices, to: most) : indices
    // Ordered by public values only: any other order would reveal more.
    let ordered = shown.map { planes[$0] }.sorted { $0.key < $1.key }
    return Selection(found: indices.count, planes: ordered)
  }

  private func thinned(_ indices: [Int], to most: Int) -> [Int] {
    var fields: [Int: [Int]] = [:]
    for index in indices { fields[Self.field(planes[index]), default: []].append(index) }
    let quota = Self.quota(fields.values.map(\.count), most)
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
    return kept + next.prefix(most - kept.count)
  }

  /// The most that every field may give.
  private static func quota(_ counts: [Int], _ most: Int) -> Int {
    var range = 0..<(most + 1)
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      let sum = counts.reduce(0) { $0 + min($1, middle) }
      range = sum <= most ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private static func field(_ plane: CoarsePlane) -> Int {
    let side = fieldSide * 10
    return (Int(plane.north) + 900) / side * (3_600 / side) + (Int(plane.east) + 1_800) / side
  }
}
