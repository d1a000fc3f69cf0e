extension SkyCallsign {
  /// Birds whose names are short enough for a number to follow.
  private static let birds = [
    "CRANE", "DIVER", "EIDER", "FINCH", "GOOSE", "HERON", "IBIS", "JAY", "KITE", "LARK",
    "OWL", "PIPIT", "ROBIN", "SERIN", "STORK", "SWAN", "SWIFT", "TERN", "TIT", "WREN",
  ]

  /// Draws a callsign: a bird and a two-digit number.
  public static func drawn(using generator: inout some RandomNumberGenerator) -> SkyCallsign {
    let bird = birds.randomElement(using: &generator) ?? "WREN"
    let number = Int.random(in: 10...99, using: &generator)
    return (try? SkyCallsign("\(bird)-\(number)")) ?? .none
  }
}
