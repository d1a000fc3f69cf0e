public import Facts
public import Flights

/// The choices made while a show is on, which can be saved for the next start.
public struct Preferences: Sendable, Hashable {
  /// The name of the pace.
  public let pace: String

  /// The length of the session in minutes, if it was changed; 0 is endless.
  public let minutes: Double?

  /// The view.
  public let view: ViewName

  /// The palette of the sky.
  public let palette: PaletteChoice

  /// Whether captions are shown.
  public let showsCaption: Bool

  /// The maximum number of companions.
  public let companions: Int

  /// Whether they are real aircraft.
  public let areCompanionsReal: Bool

  /// The participation in the shared sky; nil if no relay is configured.
  public let share: SkyShare?

  /// The range of flights.
  public let range: FlightRange

  /// The sets of facts; empty without facts, nil if there is no book of them.
  public let facts: Set<FactSet>?

  /// The units of lengths.
  public let units: Units

  /// Whether motion is reduced.
  public let reducesMotion: Bool

  /// The volume, in percent.
  public let volume: Int
  /// The volume of the music and that of tones, in percent of the volume.
  public let musicVolume, tonesVolume: Int
  /// Whether sound is muted.
  public let isMuted: Bool
  /// Whether tones mark the turns of the breath.
  public let ringsTones: Bool

  /// The radar's options; nil without a radar.
  public let radar: RadarOptions?
}

extension Show {
  /// A person's current choices.
  public var preferences: Preferences {
    Preferences(
      pace: paceName,
      minutes: chosenMinutes,
      view: view,
      palette: appearance.palette,
      showsCaption: appearance.caption.isOn,
      companions: appearance.companions,
      areCompanionsReal: appearance.usesRealCompanions,
      share: appearance.share,
      range: journey.range,
      facts: facts?.sets,
      units: appearance.units,
      reducesMotion: appearance.reducesMotion,
      volume: appearance.volumePercent,
      musicVolume: appearance.musicPercent,
      tonesVolume: appearance.tonesPercent,
      isMuted: appearance.isMuted,
      ringsTones: appearance.ringsTones,
      radar: radar?.options
    )
  }
}

/// The preferences by the settings of a show. A class, because a show is copied often and they never change.
final class InstalledPreferences: Sendable {
  let preferences: Preferences

  init(_ preferences: Preferences) { self.preferences = preferences }
}
