import Breathing
import Facts

extension Setting {
  /// Every setting, table by table.
  static let all: [Setting] =
    breath + session + room + sky + sharedSky + view + radar + openSky + facts + sound + window
    + weather + cabin + place + data + http + osc + wled + midi + lines + mqtt + relay

  /// The setting of a name.
  static func named(_ key: String) -> Setting? {
    all.first { $0.key == key }
  }
}

// MARK: - Breath

extension Setting {
  /// The names of the presets.
  static let presets = Preset.allCases.map(\.rawValue)

  static let pattern = text(
    "breath.pattern",
    \.pattern,
    "a preset, a name from [patterns], or seconds in, hold, out and rest such as \"4-6\"",
    """
    How to breathe: \(presets.joined(separator: ", ")); a name from \
    [patterns]; or seconds in, hold, out and rest, such as "4-6" or "4-7-8".
    """
  )
  static let ramp = flag(
    "breath.ramp",
    \.ramp,
    """
    Whether breaths grow little by little from a starting length to the pattern's own; patterns \
    with a hold are flown as they are.
    """
  )
  static let start = number(
    "breath.start",
    \.startSeconds,
    4...20,
    "The length of the first breath when they grow, in seconds."
  )
  static let growth = number(
    "breath.growth",
    \.growthPercent,
    1...8,
    "How much longer each breath is than the last while they grow, in percent."
  )
  static let policy = choice(
    "breath.policy",
    \.audience,
    """
    Who breathes along. On a public screen there are no holds, and 5 to 12 breaths a minute. What \
    other machines ask for may be stricter, never less strict.
    """
  )
  static let allowSlow = flag(
    "breath.allow_slow",
    \.allowsSlow,
    "Whether to let through breaths slower than 4.5 a minute, besides presets chosen by name."
  )

  private static let breath = [pattern, ramp, start, growth, policy, allowSlow]
}

// MARK: - Session

extension Setting {
  static let minutes = number(
    "session.minutes",
    \.minutes,
    0...1_440,
    "The length of the session in minutes; 0 is endless."
  )
  static let flights = whole(
    "session.flights",
    \.flights,
    1...60,
    "How many flights, one breath each, come between two interludes."
  )
  static let leadIn = number(
    "session.lead_in",
    \.leadInSeconds,
    0...60,
    "The time to settle before the first flight, in seconds."
  )
  static let ending = number(
    "session.ending",
    \.endingSeconds,
    0...60,
    "The time of the gentle end, in seconds."
  )
  static let seed = Setting(
    key: "session.seed",
    kind: .wordOrWhole("random", 0...Int.max),
    meaning: """
      Where chance starts from. The same number gives the same airports and facts again, on any \
      machine.
      """
  ) {
    $0.seed.map { .whole(Int(clamping: $0)) } ?? .text("random")
  } apply: { value, settings in
    if case .whole(let whole) = value {
      settings.seed = UInt64(clamping: whole)
    } else {
      settings.seed = nil
    }
  }

  private static let session = [minutes, flights, leadIn, ending, seed]
}

// MARK: - Sky

extension Setting {
  static let near = Setting(
    key: "sky.near",
    kind: .text("\"auto\", an airport's code, a coordinate such as \"51.5,-0.1\", or a city"),
    meaning: """
      Where the planes fly: an airport's code ("LHR"), degrees north and east ("51.5,-0.1") or a \
      city ("San Francisco"). "auto" takes the place of the system's time zone; nothing is looked \
      up online.
      """
  ) {
    .text($0.near ?? "auto")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.near = text == "auto" ? nil : text
  }
  static let range = choice(
    "sky.range",
    \.reach,
    "How far the planes go from there."
  )
  static let units = choice(
    "sky.units",
    \.units,
    "Kilometres and metres, or miles and feet."
  )
  static let palette = choice(
    "sky.palette",
    \.palette,
    "The colours: day, night, or what the sun does at that place."
  )
  static let caption = flag(
    "sky.caption",
    \.caption,
    "Whether words say when to breathe in and when to breathe out."
  )
  static let companions = Setting(
    key: "sky.companions",
    kind: .wordOrWhole("real", 0...3),
    meaning: """
      How many other planes fly nearby, at most; or "real", for up to three of the aircraft that \
      radar.sources tell of, where they are.
      """
  ) {
    $0.realCompanions ? .text("real") : .whole($0.companions)
  } apply: { value, settings in
    if case .whole(let whole) = value {
      (settings.companions, settings.realCompanions) = (whole, false)
    } else {
      (settings.companions, settings.realCompanions) = (3, true)
    }
  }
  static let reducedMotion = choice(
    "sky.reduced_motion",
    \.reducedMotion,
    "Whether nothing travels across the screen; the light alone breathes. \"auto\" asks the system."
  )

  private static let sky = [near, range, units, palette, caption, companions, reducedMotion]
}

// MARK: - View

extension Setting {
  static let shownView = choice(
    "view.show",
    \.view,
    "What is shown at the start: the sky, an airport's card or the radar. Keys change between them."
  )
  static let airport = Setting(
    key: "view.airport",
    kind: .text("\"auto\" or an airport's code"),
    meaning: """
      The airport of the card, by its code ("LHR", "EGLL"). "auto" takes the one in play.
      """
  ) {
    .text($0.airport ?? "auto")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.airport = text == "auto" ? nil : text
  }

  private static let view = [shownView, airport]
}

// MARK: - Facts

extension Setting {
  static let showFacts = flag(
    "facts.show",
    \.facts,
    "Show a fact in each interlude: the sea, trees, birds, the sky, flying."
  )
  static let factsFiles = texts(
    "facts.files",
    \.factsFiles,
    "a list of files, such as [\"~/facts.toml\"]",
    "Files with facts of your own, shown besides the program's. See docs/facts.md."
  )
  static let factsSets = choices(
    "facts.sets",
    \.factsSets,
    FactSet.allCases.map(\.rawValue),
    """
    The sets to choose facts from. [] means all of them, but on a public screen only \
    "waiting-room", the facts that suit a room with nervous fliers in it.
    """
  )
  static let readingTime = number(
    "facts.reading_time",
    \.readingTime,
    0.75...2,
    "How long facts stay, as a multiple of the usual time; at 2 twice as long."
  )

  private static let facts = [showFacts, factsFiles, factsSets, readingTime]
}

// MARK: - Sound

extension Setting {
  static let music = Setting(
    key: "sound.music",
    kind: .text("\"generative\", \"off\", or a music file or folder"),
    meaning: """
      What you hear: "generative" is played by the program and follows your breath; or "off"; or \
      a music file or folder of your own.
      """
  ) { settings in
    switch settings.music {
    case .generative: .text("generative")
    case .off: .text("off")
    case .files(let path): .text(path)
    }
  } apply: { value, settings in
    switch value {
    case .text("generative"): settings.music = .generative
    case .text("off"): settings.music = .off
    case .text(let path): settings.music = .files(path: path)
    default: break
    }
  }
  static let tones = flag(
    "sound.tones",
    \.tones,
    "Whether a soft tone marks each turn between in and out."
  )
  static let volume = whole(
    "sound.volume",
    \.volume,
    0...100,
    "How loud, in percent."
  )
  static let mute = flag(
    "sound.mute",
    \.mute,
    "Whether to start in silence."
  )

  private static let sound = [music, tones, volume, mute]
}

// MARK: - Window

extension Setting {
  static let fullscreen = flag(
    "window.fullscreen",
    \.fullscreen,
    "Whether the sky fills the screen."
  )
  static let display = whole(
    "window.display",
    \.display,
    0...15,
    "The number of the display, from 0."
  )
  static let fps = whole(
    "window.fps",
    \.framesPerSecond,
    10...240,
    "Frames a second, at most."
  )
  static let renderer = choice(
    "window.renderer",
    \.renderer,
    "What draws. \"auto\" takes the graphics card where there is one."
  )

  private static let window = [fullscreen, display, fps, renderer]
}
