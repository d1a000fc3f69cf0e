/// What a relay's own clients reported in a second, or what another relay's did.
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

  /// Whether there is nothing.
  public var isEmpty: Bool { reports.isEmpty && farewells.isEmpty }
}

/// The goodbye of a plane that is no longer visible: it has landed, or its person pauses.
public struct Farewell: Sendable, Hashable {
  /// Which plane it is.
  public var id: PlaneID

  /// When it said so; what it reported before then does not show it again.
  public var time: SkyTime

  /// Where it was last seen. Its position since then is not shared.
  public var position: GridPosition

  /// Creates a goodbye.
  public init(id: PlaneID, time: SkyTime, position: GridPosition) {
    self.id = id
    self.time = time
    self.position = position
  }
}
