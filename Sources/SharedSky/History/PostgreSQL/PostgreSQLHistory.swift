public import Geodesy

/// Reads the history on a server. Each query opens a connection of its own.
public struct PostgreSQLHistory: HistoryStore {
  private let server: PostgreSQLServer

  /// Creates a reader; nothing is connected yet.
  public init(_ server: PostgreSQLServer) {
    self.server = server
  }

  /// Whether the server has the tables of a history.
  ///
  /// - Throws: `HistoryError` if it cannot be reached.
  public var isThere: Bool {
    get throws(HistoryError) {
      try server.withConnection { (connection) throws(PostgreSQLError) in
        guard try PostgreSQLTables.areThere(connection) else { return false }
        try PostgreSQLTables.check(connection)
        return true
      }
    }
  }

  /// Finds the planes that were last seen around a place.
  public func lastKnown(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime
  ) throws(HistoryError) -> [StoredReport] {
    let circle = HistoryCircle(center: center, radius: radius)
    let reports = try server.withConnection { (connection) throws(PostgreSQLError) in
      let hasPlaces = try PostgreSQLTables.havePlaces(connection)
      let near =
        hasPlaces && radius < .degrees(90)
        ? Self.near(center, radius) : Self.inside(center, radius)
      return try connection.reports(
        "SELECT \(Self.names) FROM sky_planes AS report \(near) WHERE time >= \(since.literal)"
      )
    }
    return reports.filter(circle.holds).sorted(by: StoredReport.isNewer)
  }

  /// Finds the planes that match a name.
  public func lastKnown(
    of name: PlaneQuery,
    since: SkyTime
  ) throws(HistoryError) -> [StoredReport] {
    let condition =
      switch name {
      case .callsign(let callsign): "callsign = \(callsign.code)"
      case .identity(let id): "plane = \(id.signed)"
      case .lowHalf(let half): "plane & \(UInt32.max) = \(half)"
      }
    let reports = try server.withConnection { (connection) throws(PostgreSQLError) in
      try connection.reports(
        """
        SELECT \(Self.names) FROM sky_planes AS report
        WHERE \(condition) AND time >= \(since.literal)
        """
      )
    }
    return reports.sorted(by: StoredReport.isNewer)
  }

  /// Reads all reports around a place, in order of time.
  public func reports(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime,
    _ onReport: (StoredReport) -> Bool
  ) throws(HistoryError) {
    let circle = HistoryCircle(center: center, radius: radius)
    try server.withConnection { (connection) throws(PostgreSQLError) in
      try connection.query(
        """
        SELECT \(Self.names) FROM sky_positions AS report \(Self.inside(center, radius))
        WHERE time >= \(since.literal) ORDER BY time, plane
        """
      ) { row in
        let report = PostgreSQLRows.report(row)
        return !circle.holds(report) || onReport(report)
      }
    }
  }

  /// Finds the reports of a plane.
  public func track(
    of plane: PlaneID,
    in span: Range<SkyTime>
  ) throws(HistoryError) -> [StoredReport] {
    try server.withConnection { (connection) throws(PostgreSQLError) in
      try connection.reports(
        """
        SELECT \(Self.names) FROM sky_positions AS report WHERE plane = \(plane.signed)
        AND time >= \(span.lowerBound.literal) AND time < \(span.upperBound.literal) ORDER BY time
        """
      )
    }
  }

  /// None: a damaged table is an error of the query.
  public func damage(since: SkyTime) -> [HistoryError] { [] }

  // MARK: Questions

  private static let names = PostgreSQLTables.columns.map { "report." + $0.name }
    .joined(separator: ", ")

  /// Joins the ranges of cells that a circle may touch.
  private static func inside(_ center: Coordinate, _ radius: Angle) -> String {
    let cover = GridCover(around: center, within: radius, on: GridCover.cells)
    let ranges = cover.ranges.map { "(\($0.lowerBound), \($0.upperBound))" }
    return """
      JOIN (VALUES \(ranges.joined(separator: ", "))) AS cells (low, high)
      ON cell BETWEEN low AND high
      """
  }

  /// Joins the circle itself, a little larger; PostGIS finds the planes by their `place`.
  private static func near(_ center: Coordinate, _ radius: Angle) -> String {
    let metres = radius.radians * Earth.meanRadiusMetres * 1.001 + 10
    return """
      JOIN (SELECT ST_SetSRID(ST_MakePoint(\(center.longitude.degrees), \
      \(center.latitude.degrees)), 4326)::geography AS center) AS circle
      ON ST_DWithin(place, center, \(metres), false)
      """
  }
}

extension PostgreSQLConnection {
  /// Runs a query whose rows are reports.
  fileprivate func reports(_ words: String) throws(PostgreSQLError) -> [StoredReport] {
    var reports: [StoredReport] = []
    try query(words) { row in
      reports.append(PostgreSQLRows.report(row))
      return true
    }
    return reports
  }
}
