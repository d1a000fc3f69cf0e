import Arguments
import Settings
import System

/// The options of a command that needs a plan: the pattern, the length and the place.
struct PlanOptions: ArgumentGroup {
  @Option(help: .init(.pattern), completion: .init(.pattern))
  var pattern: String?

  @Option(help: .init(.minutes))
  var minutes: String?

  @Option(help: .init(.near))
  var near: String?

  @Option(help: .init(.range), completion: .init(.range))
  var range: String?

  @Option(help: .init(.flights))
  var flights: String?

  @Flag(inversion: .prefixedNo, help: .init(.ramp))
  var ramp: Bool?

  @Option(help: .init(.policy), completion: .init(.policy))
  var policy: String?

  @Option(help: .init(.seed))
  var seed: String?

  @OptionGroup var shared: SharedOptions

  /// The settings chosen by these options.
  private var chosen: [ChosenSetting] {
    [
      ChosenSetting("--pattern", .pattern, pattern),
      ChosenSetting("--minutes", .minutes, minutes),
      ChosenSetting("--near", .near, near),
      ChosenSetting("--range", .range, range),
      ChosenSetting("--flights", .flights, flights),
      ChosenSetting("--ramp", .ramp, ramp),
      ChosenSetting("--policy", .policy, policy),
      ChosenSetting("--seed", .seed, seed),
    ]
  }

  /// Whether none of these options was used.
  var isUnused: Bool { shared.isUnused && chosen.allSatisfy { $0.text == nil } }

  /// Returns the settings in effect, including those chosen by other options.
  func configuration(with others: [ChosenSetting] = []) throws(Failure) -> Configuration {
    try shared.configuration(with: chosen + others)
  }
}

/// The options of a command that draws a picture.
struct LookOptions: ArgumentGroup {
  @Option(help: .init(.palette), completion: .init(.palette))
  var palette: String?

  @Flag(inversion: .prefixedNo, help: .init(.caption))
  var caption: Bool?

  @Option(help: .init(.companions))
  var companions: String?

  @Option(help: .init(.reducedMotion), completion: .init(.reducedMotion))
  var reducedMotion: String?

  @Option(help: .init(.units), completion: .init(.units))
  var units: String?

  @Option(help: .init(.shownView), completion: .init(.shownView))
  var view: String?

  @Option(help: .init(.airport))
  var airport: String?

  @Option(help: .init(.language))
  var language: String?

  /// The settings chosen by these options.
  var chosen: [ChosenSetting] {
    [
      ChosenSetting("--palette", .palette, palette),
      ChosenSetting("--caption", .caption, caption),
      ChosenSetting("--companions", .companions, companions),
      ChosenSetting("--reduced-motion", .reducedMotion, reducedMotion),
      ChosenSetting("--units", .units, units),
      ChosenSetting("--view", .shownView, view),
      ChosenSetting("--airport", .airport, airport),
      ChosenSetting("--language", .language, language),
    ]
  }
}

/// The options of a command that opens a window.
struct WindowOptions: ArgumentGroup {
  @Flag(inversion: .prefixedNo, help: .init(.fullscreen))
  var fullscreen: Bool?

  @Option(help: .init(.display))
  var display: String?

  @Option(help: .init(.fps))
  var fps: String?

  @Option(help: .init(.renderer), completion: .init(.renderer))
  var renderer: String?

  /// The settings chosen by these options.
  var chosen: [ChosenSetting] {
    [
      ChosenSetting("--fullscreen", .fullscreen, fullscreen),
      ChosenSetting("--display", .display, display),
      ChosenSetting("--fps", .fps, fps),
      ChosenSetting("--renderer", .renderer, renderer),
    ]
  }
}

/// The options of a command that plays sound.
struct SoundOptions: ArgumentGroup {
  @Option(help: .init(.music), completion: .file())
  var music: String?

  @Flag(inversion: .prefixedNo, help: .init(.tones))
  var tones: Bool?

  @Option(help: .init(.volume))
  var volume: String?

  @Flag(inversion: .prefixedNo, help: .init(.mute))
  var mute: Bool?

  /// The settings chosen by these options.
  var chosen: [ChosenSetting] {
    [
      ChosenSetting("--music", .music, music),
      ChosenSetting("--tones", .tones, tones),
      ChosenSetting("--volume", .volume, volume),
      ChosenSetting("--mute", .mute, mute),
    ]
  }
}

extension ArgumentHelp {
  /// The help of an option for a place where no planes of a session fly.
  static let place = ArgumentHelp(
    """
    The place, instead of sky.near: an airport's code ("LHR"), degrees north and east ("51.5,-0.1") \
    or a city ("San Francisco").
    """
  )

  /// The help of an option for a setting.
  init(_ setting: Setting) {
    let value: String? =
      switch setting.kind {
      case .choice(let choices): choices.joined(separator: "|")
      case .wordOrWhole(let word, _): word + "|number"
      case .wordOrDays(let word, _): word + "|days"
      case .wordOrLength(let word, _, _): word + "|length"
      case .wordOrTime(let word, _): word + "|time"
      case .whole, .wholes, .number: "number"
      case .duration: "time"
      case .texts, .choices: "list"
      case .flag, .text: nil
      }
    self.init(setting.meaning, valueName: value)
  }
}

extension CompletionKind {
  /// The completion of an option for a setting with a few choices.
  init(_ setting: Setting) {
    self =
      if case .choice(let choices) = setting.kind {
        .list(choices)
      } else if setting.key == Setting.pattern.key {
        .list(Setting.presets)
      } else {
        .automatic
      }
  }
}
