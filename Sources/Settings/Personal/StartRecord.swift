package import Breathing
package import Show
import Synchronization
package import System
import Text

/// The choice made before the last session on this machine: its length, pattern, sound and place. It is
/// stored in a small file in the user's state folder.
///
/// If the file is deleted, the program shows the whole sheet again.
package final class StartRecord: Sendable {
  /// The file's path; nil without a home directory, in which case the choice lasts for this run only.
  private let path: String?
  private let home: StateHome?

  /// The choice in effect; nil until a person makes one.
  private let current: Mutex<StartChoice?>

  /// The file's name in the folder.
  private static let name = "start"

  /// The maximum number of bytes read. A choice has about a hundred.
  private static let longest = 4096

  /// Reads the file, if it exists. One that is damaged, or that the settings do not allow, is reported; the
  /// settings then apply.
  ///
  /// - Parameters:
  ///   - configuration: The settings, without the choice.
  ///   - consents: The patterns that were agreed to. Another pattern that needs consent is not chosen
  ///     again without asking.
  ///   - environment: The environment, for the user's folders.
  ///   - log: Logs a message.
  package init(
    _ configuration: Configuration,
    consents: Consent,
    environment: [String: String] = Environment.current,
    log: (String) -> Void = Diagnostics.log
  ) {
    home = StateHome(environment: environment)
    path = home?.file(Self.name)
    var choice: StartChoice?
    if let path {
      do throws(Failure) {
        choice = try Self.choice(in: path, configuration, consents)
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

  /// Stores the choice for later runs.
  ///
  /// - Throws: A failure that names the file; the choice then lasts for this run only.
  package func save() throws(Failure) {
    guard let choice, let home, let path else { return }
    try home.make()
    try OutputFile.store(Array((choice.json.indented + "\n").utf8), at: path)
  }

  /// Stores the choices that a person kept on the settings panel, so that the next start has them, too.
  package func keep(_ preferences: Preferences) throws(Failure) {
    let isKept = current.withLock { choice in
      guard choice != nil else { return false }
      if let minutes = preferences.minutes { choice?.minutes = minutes }
      choice?.pace = preferences.pace
      choice?.sound = preferences.sound
      return true
    }
    if isKept { try save() }
  }

  private static func choice(
    in path: String,
    _ configuration: Configuration,
    _ consents: Consent
  ) throws(Failure) -> StartChoice? {
    guard let bytes = try Configuration.contents(ofState: path) else { return nil }
    guard bytes.count <= longest else {
      throw Failure(.data, "\(path) has \(bytes.count) bytes; at most \(longest) are allowed")
    }
    var choice: StartChoice
    do {
      choice = try StartChoice(JSONObject(JSONValue(bytes)))
    } catch let failure as Failure {
      throw Failure(.data, "\(path): \(failure.message)")
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
    let started = try configuration.starting(choice, from: path)
    let plan = try started.plan(interludes: [], seed: 0)
    if Caution(plan.pace) != nil, !consents.covers(plan.pace) {
      choice.pace = configuration.settings.pattern
    }
    return choice
  }
}

extension StartChoice {
  /// The choice as stored.
  fileprivate var json: JSONText {
    .object([
      ("minutes", .number(minutes, decimals: 3)),
      ("pattern", .string(pace)),
      ("sound", .string(sound.rawValue)),
      ("place", place.map { .string($0) }),
    ])
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
      let minutes = choice.minutes
      try started.set(.minutes, to: "\(minutes)", option: source)
      try started.set(.pattern, to: choice.pace, option: source)
      if let place = choice.place { try started.set(.near, to: place, option: source) }
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
