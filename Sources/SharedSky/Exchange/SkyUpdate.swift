/// One second of reports, from a relay's own clients or from another relay.
public struct SkyUpdate: Sendable, Hashable {
  /// The planes' reports.
  public var reports: [StoredReport]

  /// The planes that left the sky.
  public var goodbyes: [PlaneDeparture]

  /// Creates an update.
  public init(reports: [StoredReport] = [], goodbyes: [PlaneDeparture] = []) {
    self.reports = reports
    self.goodbyes = goodbyes
  }

  /// Whether it is empty.
  public var isEmpty: Bool { reports.isEmpty && goodbyes.isEmpty }
}

/// The goodbye of a plane that is no longer visible because it has landed or its person pauses.
public struct PlaneDeparture: Sendable, Hashable {
  /// The plane's identity.
  public var id: PlaneID

  /// When it left; earlier reports do not show it again.
  public var time: SkyTime

  /// Its last visible position. Later positions are not shared.
  public var position: GridPosition

  /// Creates a goodbye.
  public init(id: PlaneID, time: SkyTime, position: GridPosition) {
    self.id = id
    self.time = time
    self.position = position
  }
}
