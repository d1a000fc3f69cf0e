import Breathing
import Facts
package import Show

extension Setting {
  /// All settings, table by table.
  package static let all: [Setting] =
    breath + session + room + sky + sharedSky + view + radar + openSky + facts + sound + window
    + weather + cabin + place + data + http + osc + wled + dmx + midi + lines + mqtt + relay

  /// Returns the setting with a key; nil if there is none.
  package static func named(_ key: String) -> Setting? {
    all.first { $0.key == key }
  }
}

// MARK: - Breath

extension Setting {
  /// The names of the presets.
  package static let presets = Preset.allCases.map(\.rawValue)

  package static let pattern = text(
    "breath.pattern",
    \.pattern,
    "a preset, a name from [patterns], or seconds in, hold, out and rest such as \"4-6\"",
    """
    The breathing pattern: \(presets.joined(separator: ", ")); a name from [patterns]; or \
    seconds of inhale, hold, exhale and rest, such as "4-6" or "4-7-8".
    """
  )
  package static let ramp = flag(
    "breath.ramp",
    \.ramp,
    """
    Lengthen breaths gradually from breath.start to the pattern's own length. Patterns with a \
    hold start at full length.
    """
  )
  package static let start = number(
    "breath.start",
    \.startSeconds,
    4...20,
    "Length of the first breath of the ramp, in seconds."
  )
  package static let growth = number(
    "breath.growth",
    \.growthPercent,
    1...8,
    "How much longer each breath of the ramp is than the one before, in percent."
  )
  package static let policy = choice(
    "breath.policy",
    \.audience,
    "The audience. A public screen has no breath holds and 5 to 12 breaths a minute."
  )
  package static let allowSlow = flag(
    "breath.allow_slow",
    \.allowsSlow,
    """
    Allow patterns slower than 4.5 breaths a minute. A preset chosen by name is allowed anyway.
    """
  )

  private static let breath = [pattern, ramp, start, growth, policy, allowSlow]
}

// MARK: - Session

extension Setting {
  package static let minutes = number(
    "session.minutes",
    \.minutes,
    0...1_440,
    "Length of the session in minutes; 0 is endless."
  )
  package static let flights = whole(
    "session.flights",
    \.flights,
    1...60,
    "Flights, one breath each, between two interludes."
  )
  package static let leadIn = number(
    "session.lead_in",
    \.leadInSeconds,
    0...60,
    "Time to settle before the first flight, in seconds."
  )
  package static let ending = number(
    "session.ending",
    \.endingSeconds,
    0...60,
    "Length of the gentle ending, in seconds."
  )
  package static let seed = Setting(
    key: "session.seed",
    kind: .wordOrWhole("random", 0...Int.max),
    meaning:
      "Seed of everything random. The same seed gives the same airports and facts on any machine."
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
  package static let near = Setting(
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
  package static let range = choice(
    "sky.range",
    \.reach,
    "How far from there the planes fly."
  )
  package static let units = choice(
    "sky.units",
    \.units,
    "Units of distance and height."
  )
  package static let palette = choice(
    "sky.palette",
    \.palette,
    "Colours: day, night, or by the sun at that place."
  )
  package static let caption = flag(
    "sky.caption",
    \.caption,
    """
    Show the words "breathe in" and "breathe out".
    """
  )
  package static let companions = Setting(
    key: "sky.companions",
    kind: .wordOrWhole("real", 0...3),
    meaning: """
      Number of other planes nearby; or "real" for up to three of the aircraft from \
      radar.sources, at their true positions.
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
  package static let reducedMotion = choice(
    "sky.reduced_motion",
    \.reducedMotion,
    """
    Keep everything in place; only the light breathes. "auto" follows the system's setting.
    """
  )

  private static let sky = [near, range, units, palette, caption, companions, reducedMotion]
}

// MARK: - View

extension Setting {
  package static let shownView = firstView(among: .builtIn)

  /// Returns the setting of the first view, one of a registry.
  package static func firstView(among views: Views) -> Setting {
    Setting(
      key: "view.show",
      kind: .choice(views.names.map(\.rawValue)),
      meaning: "The first view: \(views.words). Keys switch between them."
    ) {
      .text($0.view.rawValue)
    } apply: { value, settings in
      guard case .text(let text) = value, let name = views.name(text) else { return }
      settings.view = name
    }
  }

  package static let airport = Setting(
    key: "view.airport",
    kind: .text("\"auto\" or an airport's code"),
    meaning: """
      The airport of the card, by its code ("LHR", "EGLL"). "auto" shows the airport of the \
      current flight.
      """
  ) {
    .text($0.airport ?? "auto")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.airport = text == "auto" ? nil : text
  }

  package static let language = text(
    "view.language",
    \.language,
    "\"auto\", \"en\", \"pseudo\", the tag of a language, or the path of a PO file",
    """
    Language of everything viewers read: "auto" for the system's, a tag such as "en" or "pt-BR", \
    or a translator's file such as "~/de.po". "pseudo" is accented English, which shows what is \
    not translated or does not fit.
    """
  )

  private static let view = [shownView, airport, language]
}

// MARK: - Facts

extension Setting {
  package static let showFacts = flag(
    "facts.show",
    \.facts,
    "Show a fact in each interlude."
  )
  package static let factsFiles = texts(
    "facts.files",
    \.factsFiles,
    "a list of files, such as [\"~/facts.toml\"]",
    "Files with facts of your own, in addition to the built-in ones."
  )
  package static let factsSets = choices(
    "facts.sets",
    \.factsSets,
    FactSet.allCases.map(\.rawValue),
    """
    The sets to choose facts from. [] means all of them, but on a public screen only \
    "waiting-room", the facts that suit a room with nervous fliers in it.
    """
  )
  package static let readingTime = number(
    "facts.reading_time",
    \.readingTime,
    0.75...2,
    "How long facts stay on screen, as a multiple of the normal time."
  )

  private static let facts = [showFacts, factsFiles, factsSets, readingTime]
}

// MARK: - Sound

extension Setting {
  package static let music = Setting(
    key: "sound.music",
    kind: .text("\"generative\", \"off\", or a music file or folder"),
    meaning: """
      What plays: "generative" music that follows your breath, "off", or your own music file or \
      folder.
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
  package static let tones = flag(
    "sound.tones",
    \.tones,
    "Play a soft tone at each turn between inhale and exhale."
  )
  package static let volume = whole(
    "sound.volume",
    \.volume,
    0...100,
    "Volume, in percent."
  )
  package static let mute = flag(
    "sound.mute",
    \.mute,
    "Start muted."
  )

  private static let sound = [music, tones, volume, mute]
}

// MARK: - Window

extension Setting {
  package static let fullscreen = flag(
    "window.fullscreen",
    \.fullscreen,
    "Fill the screen."
  )
  package static let display = whole(
    "window.display",
    \.display,
    0...15,
    "Number of the display, from 0."
  )
  package static let fps = whole(
    "window.fps",
    \.framesPerSecond,
    10...240,
    "Highest frame rate, in frames per second."
  )
  package static let renderer = choice(
    "window.renderer",
    \.renderer,
    """
    The renderer. "auto" uses the graphics card where there is one.
    """
  )

  private static let window = [fullscreen, display, fps, renderer]
}
