/// A selection of facts for a place and its audience; a fact may be in several.
public enum FactSet: String, Sendable, Hashable, CaseIterable {
  /// Facts for waiting rooms, the default of public screens.
  case waitingRoom = "waiting-room"

  /// How aeroplanes, airports and aviation work.
  case flying

  /// Sea, weather, plants, animals, sky and rest.
  case nature
}

/// The continent that a fact belongs to.
public enum Continent: String, Sendable, Hashable, CaseIterable {
  case africa, antarctica, asia, europe
  case northAmerica = "north-america"
  case oceania
  case southAmerica = "south-america"

  /// More than one continent, the sea between them, or the sky.
  case world
}
