import Breathing
import Scenes
import Text

extension Message {
  private static func start(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "start", comment: comment)
  }

  static let startTitle = start(
    "Ready when you are",
    "A heading over the choices before a session, in one line"
  )
  static let startLength = start("How long")
  static let startPattern = start("How", "Over the breathing patterns")
  static let startSound = start("Sound")
  static let startSoundLacking = start(
    "Sound: no device was found",
    "Over the choices of sound, on a machine without a sound device"
  )
  static let startServerSilent = start(
    "Sound: the server does not answer",
    "Over the choices of sound, while the sound server of the machine does not answer"
  )
  static let startPlace = start("Near", "Before the name of a place; little room")
  static let startButton = start("Begin", "A button; little room")
  static let startHint = start(
    "↑ ↓ choose     ← → change     Enter begin     Esc leave",
    "The keys, in one line; keep the arrows"
  )
  static let startPlaceHint = start(
    "↑ ↓ choose     Enter change     Esc leave",
    "The keys while the place is focused, in one line; keep the arrows"
  )
  static let startLine = start(
    "{pattern}, {length}, {sound}, near {place}. Space or a tap to change.",
    "The choice of the last session, such as: Gentle, 10 min, tones, near London."
  )
  static let startLineEndless = start(
    "{pattern}, endless, {sound}, near {place}. Space or a tap to change.",
    "The choice of the last session"
  )
  static let musicOfLine = start("music", "The sound, within the choice of the last session")
  static let tonesOfLine = start("tones", "The sound, within the choice of the last session")
  static let silenceOfLine = start("silence", "The sound, within the choice of the last session")
  static let placeTitle = start("Where do you fly?", "A heading, in one line")
  static let placePrompt = start("Town, airport or code", "In the empty field")
  static let noPlace = start("No such place")
  static let placeHint = start(
    "↑ ↓ choose     Enter select     Esc cancel",
    "The keys, in one line; keep the arrows"
  )
  static let minutes = start("{minutes} min", "A length in minutes; little room")
  static let endless = start("Endless", "A length; little room")
  static let soundOfMusic = start("Music", "A choice of three side by side; little room")
  static let soundOfTones = start("Tones", "A choice of three side by side; little room")
  static let noSound = start("Silence", "A choice of three side by side; little room")

  static let ofStart: [Message] =
    [
      startTitle, startLength, startPattern, startSound, startSoundLacking, startServerSilent,
      startPlace, startButton, startHint, startPlaceHint, startLine, startLineEndless,
      musicOfLine, tonesOfLine, silenceOfLine, placeTitle, placePrompt, noPlace, placeHint,
      minutes, endless, soundOfMusic, soundOfTones, noSound,
    ] + Preset.allCases.map(\.sentence)
}

extension SoundLack {
  /// The line over the choices of sound.
  var caption: Message {
    switch self {
    case .noDevice: .startSoundLacking
    case .silentServer: .startServerSilent
    }
  }
}

extension StartSound {
  /// The name within the line that states the last choice.
  var titleInLine: Message {
    switch self {
    case .music: .musicOfLine
    case .tones: .tonesOfLine
    case .silence: .silenceOfLine
    }
  }

  /// The name on the sheet.
  var title: Message {
    switch self {
    case .music: .soundOfMusic
    case .tones: .soundOfTones
    case .silence: .noSound
    }
  }
}

extension Preset {
  /// A description of the pattern, in one sentence.
  var sentence: Message {
    let text =
      switch self {
      case .gentle: "Slows from ten to six breaths a minute, with a slightly longer exhale."
      case .coherent: "Even breaths that slow to five and a half a minute."
      case .longExhale:
        "Slows to six breaths a minute, the exhale one and a half times the inhale."
      case .box: "In, hold, out, rest, all equally long. Slow, so Aloft asks first."
      case .fourSevenEight: "A long hold, then a longer exhale. Very slow, so Aloft asks first."
      case .sigh: "Two short breaths in, one long breath out, no hold."
      case .classic: "Breaths that grow to 20 seconds. Aloft asks first."
      }
    return Message(text, context: "pattern, sentence", comment: "About \(rawValue)")
  }
}

extension NamedPace {
  /// Returns a description of the pace: the sentence of a preset, or the figures of any other pace.
  func sentence(in words: Words) -> String {
    guard let preset = Preset(rawValue: name), preset.pace == pace else {
      return figures(in: words)
    }
    return words(preset.sentence)
  }

  /// Returns how long the phases are, and how many breaths there are a minute.
  func figures(in words: Words) -> String {
    let patterns = pace.patterns
    let rates = patterns.map(\.breathsPerMinute)
    let (least, most) = (rates.min() ?? 0, rates.max() ?? 0)
    let rate = least == most ? words.pace(least) : words.pace(from: most, to: least)
    guard patterns.count == 1, let pattern = patterns.first else { return rate }
    let phases = PanelCurve(pattern: pattern, box: Box(size: [1, 1])).phases
    return words(
      .phasesAndRate,
      ["phases": words.list(phases.map { words.length(of: $0) }), "rate": rate]
    )
  }
}

extension Words {
  /// Returns a length in minutes: `10 min`.
  func minutes(_ minutes: Double) -> String {
    self(.minutes, ["minutes": tenths(minutes)])
  }
}
