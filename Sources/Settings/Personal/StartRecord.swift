import Breathing
package import Show
import Synchronization
package import System
import Text

/// The choice made before the last session on this machine: its length, pattern, sound and place. It is
/// stored in a small file in the user's state folder, with what the settings said when it was made: a setting that was
/// changed since then replaces its part of the choice.
///
/// If the file is deleted, the program shows the whole sheet again.
package final class StartRecord: Sendable {
  /// The file's path; nil without a home directory, in which case the choice lasts for this run only.
  private let path: String?
  private let home: StateHome?

  /// The choice in effect; nil until a person makes one.
  private let current: Mutex<StartChoice?>

  /// What the settings say without the choice.
  private let own: StartChoice

  /// The file's name in the folder.
  private static let name = "start"

  /// The maximum number of bytes read. A choice has about two hundred.
  private static let longest = 4096

  /// Reads the file, if it exists. One that is damaged, or that the settings do not allow, is reported; the
  /// settings then apply.
  ///
  /// - Parameters:
  ///   - configuration: The settings, without the choice.
  ///   - environment: The environment, for the user's folders.
  ///   - log: Logs a message.
  package init(
    _ configuration: Configuration,
    environment: [String: String] = Environment.current,
    log: (String) -> Void = Diagnostics.log
  ) {
    home = StateHome(environment: environment)
    path = home?.file(Self.name)
    own = configuration.settings.choiceWithPlace
    var choice: StartChoice?
    if let path {
      do throws(Failure) {
        choice = try Self.choice(in: path, configuration)
      } catch {
        log("\(error.message); the settings apply")
      }
    }
    current = Mutex(choice)
  }

  /// The choice in effect; nil if none was made.
  package var choice: StartChoice? { current.withLock(\.self) }

  /// Adopts a choice for this run.
  package func choose(_ choice: StartChoice) {
    current.withLock { $0 = choice }
  }

  /// Forgets the place of the choice for this run.
  package func forgetPlace() {
    current.withLock { $0?.place = nil }
  }

  /// Returns the settings with the choice applied.
  package func applied(to configuration: Configuration) throws(Failure) -> Configuration {
    guard let choice else { return configuration }
    return try configuration.starting(choice, from: path ?? "the start sheet")
  }

  /// Returns what the choice changes in some settings, in one sentence; nil if it changes nothing.
  ///
  /// - Throws: A failure that names the setting and what is allowed.
  package func remark(on configuration: Configuration) throws(Failure) -> String? {
    guard let path else { return nil }
    let started = try applied(to: configuration).settings
    let settings: [Setting] = [
      .pattern, .minutes, .near, .mute, .volume, .music, .musicVolume, .tones, .tonesVolume,
    ]
    let changes = settings.filter { $0.value(started) != $0.value(configuration.settings) }
    guard !changes.isEmpty else { return nil }
    let words = changes.map { "\($0.key) = \($0.value(started))" }.joined(separator: ", ")
    return "aloft without options starts with the choice in \(path): \(words)"
  }

  /// Stores the choice for later runs.
  ///
  /// - Throws: A failure that names the file; the choice then lasts for this run only.
  package func save() throws(Failure) {
    guard let choice, let home, let path else { return }
    try home.make()
    var members = choice.members
    members.append((Self.settings, .object(own.members)))
    try OutputFile.store(Array((JSONText.object(members).indented + "\n").utf8), at: path)
  }

  /// Stores the choices that a person kept on the settings panel, so that the next start has them, too.
  ///
  /// - Parameters:
  ///   - preferences: What is chosen now.
  ///   - others: The keys of settings that something else than the person changed last. They stay as they were chosen.
  /// - Throws: A failure that names the file; the choices then last for this run only.
  package func keep(
    _ preferences: Preferences,
    without others: Set<String> = []
  ) throws(Failure) {
    let ofSound: [Setting] = [.mute, .volume, .music, .musicVolume, .tones]
    let isKept = current.withLock { choice in
      guard choice != nil else { return false }
      if let minutes = preferences.minutes, !others.contains(Setting.minutes.key) {
        choice?.minutes = minutes
      }
      if !others.contains(Setting.pattern.key) { choice?.pace = preferences.pace }
      if others.isDisjoint(with: ofSound.map(\.key)) { choice?.sound = preferences.sound }
      return true
    }
    if isKept { try save() }
  }

  /// The name of the member with what the settings said when the choice was made. Earlier versions did not write it.
  private static let settings = "settings"

  private static func choice(
    in path: String,
    _ configuration: Configuration
  ) throws(Failure) -> StartChoice? {
    guard let bytes = try Configuration.contents(ofState: path) else { return nil }
    guard bytes.count <= longest else {
      throw Failure(.data, "\(path) has \(bytes.count) bytes; at most \(longest) are allowed")
    }
    var choice: StartChoice
    do {
      let stored = try JSONObject(JSONValue(bytes))
      choice = try StartChoice(stored)
      if stored.names.contains(settings) {
        let former = try StartChoice(try stored.object(settings))
        choice.adopt(configuration.settings.choiceWithPlace, changedSince: former)
      }
    } catch let failure as Failure {
      throw Failure(.data, "\(path): \(failure.message)")
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
    let started = try configuration.starting(choice, from: path)
    _ = try started.plan(interludes: [], seed: 0)
    return choice
  }
}

extension StartChoice {
  /// The members of the choice as stored.
  fileprivate var members: [(key: String, value: JSONText?)] {
    [
      ("minutes", .number(minutes, decimals: 3)),
      ("pattern", .string(pace)),
      ("sound", .string(sound.rawValue)),
      ("place", place.map { .string($0) }),
    ]
  }

  /// Adopts the settings that were changed since the choice was made.
  fileprivate mutating func adopt(_ settings: StartChoice, changedSince former: StartChoice) {
    // Minutes are stored with three decimals.
    if abs(settings.minutes - former.minutes) > 0.001 { minutes = settings.minutes }
    if settings.pace != former.pace { pace = settings.pace }
    if settings.sound != former.sound { sound = settings.sound }
    if settings.place != former.place { place = nil }
  }

  fileprivate init(_ object: JSONObject) throws {
    let name = try object.string("sound")
    guard let sound = StartSound(rawValue: name) else {
      let allowed = StartSound.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .data,
        "sound = \"\(name.printable(limit: 60))\", but it must be one of \(allowed)"
      )
    }
    self.init(
      minutes: try object.number("minutes"),
      pace: try object.string("pattern"),
      sound: sound,
      place: try object.optionalString("place")
    )
  }
}

extension Settings {
  /// The choice that these settings stand for.
  package var startChoice: StartChoice {
    let sound: StartSound =
      mute || volume == 0
      ? .silence : audibleMusicVolume > 0 ? .music : tones ? .tones : .silence
    return StartChoice(minutes: minutes, pace: pattern, sound: sound)
  }

  /// That choice with the place that these settings name.
  fileprivate var choiceWithPlace: StartChoice {
    var choice = startChoice
    choice.place = near
    return choice
  }

  /// Whether a person may be asked before a session: on a personal screen of its own.
  package var mayAskAtStart: Bool {
    asksAtStart && audience == .personal && isAlone
  }
}

extension Configuration {
  /// Returns the configuration with a choice that was made before a session.
  ///
  /// - Throws: A failure that names the source, the setting and what is allowed.
  fileprivate func starting(
    _ choice: StartChoice,
    from source: String
  ) throws(Failure) -> Configuration {
    var started = self
    do throws(ConfigurationError) {
      // What is as in the settings keeps its origin.
      if choice.minutes != settings.minutes {
        try started.set(.minutes, to: "\(choice.minutes)", option: source)
      }
      if choice.pace != settings.pattern {
        try started.set(.pattern, to: choice.pace, option: source)
      }
      if let place = choice.place, place != settings.near {
        try started.set(.near, to: place, option: source)
      }
      try started.sound(as: choice.sound, from: source)
    } catch {
      throw Failure(error)
    }
    return started
  }

  private mutating func sound(
    as sound: StartSound,
    from source: String
  ) throws(ConfigurationError) {
    try set(.mute, to: "\(sound == .silence)", option: source)
    guard sound != .silence else { return }
    if settings.volume == 0 { try set(.volume, to: "\(Settings().volume)", option: source) }
    switch sound {
    case .music:
      if settings.music == .off { try set(.music, to: "generative", option: source) }
      if settings.musicVolume == 0 { try set(.musicVolume, to: "100", option: source) }
    case .tones:
      try set(.tones, to: "true", option: source)
      try set(.musicVolume, to: "0", option: source)
      if settings.tonesVolume == 0 { try set(.tonesVolume, to: "100", option: source) }
    case .silence: break
    }
  }
}

extension Preferences {
  /// The sound that these preferences amount to.
  fileprivate var sound: StartSound {
    isMuted || volume == 0 ? .silence : musicVolume > 0 ? .music : ringsTones ? .tones : .silence
  }
}
