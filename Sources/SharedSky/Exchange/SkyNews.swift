/// What a relay's own clients told it in a second, or what another relay tells of its.
public struct SkyNews: Sendable, Hashable {
  /// What planes reported.
  public var reports: [StoredReport]

  /// Which planes are not to be seen any more.
  public var farewells: [Farewell]

  /// Creates news.
  public init(reports: [StoredReport] = [], farewells: [Farewell] = []) {
    self.reports = reports
    self.farewells = farewells
  }

  /// Whether nothing is told.
  public var isEmpty: Bool { reports.isEmpty && farewells.isEmpty }
}

/// That a plane is not to be seen any more: it has landed, or whoever flies it pauses.
public struct Farewell: Sendable, Hashable {
  /// Which plane it is.
  public var id: PlaneID

  /// When it said so; what it reported before then does not show it again.
  public var time: SkyTime

  /// Where it was seen last. Where it is since is told to nobody.
  public var position: GridPosition

  /// Creates a farewell.
  public init(id: PlaneID, time: SkyTime, position: GridPosition) {
    self.id = id
    self.time = time
    self.position = position
  }
}
