import Show

extension FlashTests {
  /// The band on the limb is bright, and moves with the breath and the scene.
  static let highContrast: [Part] = [
    Part(description: "lead-in", palette: .highContrast, span: 0...4),
    Part(description: "flights", palette: .highContrast, span: 18...23),
    Part(description: "interlude", palette: .highContrast, span: 84...92),
    Part(description: "after the interlude", palette: .highContrast, span: 96...102),
    Part(
      description: "ending",
      palette: .highContrast,
      span: 20...30,
      commands: [(20.5, .stop)]
    ),
    Part(
      description: "reduced motion",
      palette: .highContrast,
      reducesMotion: true,
      span: 84...90,
      closings: 1
    ),
    Part(
      description: "breaths in reduced motion",
      palette: .highContrast,
      reducesMotion: true,
      span: 18...30
    ),
    Part(
      description: "pause",
      palette: .highContrast,
      span: 18...23,
      commands: [(19.5, .togglePause), (21.5, .togglePause)]
    ),
    Part(description: "from day", commands: [(20, .palette(.highContrast))], closings: 1),
    Part(
      description: "to day",
      palette: .highContrast,
      commands: [(20, .palette(.day))],
      closings: 1
    ),
    Part(
      description: "card",
      view: .airport,
      palette: .highContrast,
      commands: [(20, .openAirport(3))]
    ),
    Part(
      description: "to the card and back",
      palette: .highContrast,
      commands: [(20, .toggleView(.airport)), (22, .toggleView(.airport))],
      closings: 1
    ),
    Part(
      description: "settings",
      palette: .highContrast,
      commands: [(20, .panel(.toggle)), (22, .panel(.close))],
      closings: 1
    ),
  ].map { part in
    var part = part
    part.description += " in high contrast"
    return part
  }
}
