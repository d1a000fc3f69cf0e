public import Facts
public import Flights

/// What a person chose of all that can be chosen while a show is on: what may be kept for the next.
public struct Preferences: Sendable, Hashable {
  /// The name of what is breathed.
  public let pace: String

  /// What is shown.
  public let view: ViewName

  /// The colours of the sky.
  public let palette: PaletteChoice

  /// Whether words say what to do.
  public let showsCaption: Bool

  /// The most companions.
  public let companions: Int

  /// Whether they are real aircraft.
  public let areCompanionsReal: Bool

  /// How one takes part in the shared sky; nil where no relay of it is known.
  public let share: SkyShare?

  /// How far planes go.
  public let range: FlightRange

  /// The units of lengths.
  public let units: Units

  /// Whether nothing travels across the picture.
  public let reducesMotion: Bool

  /// How loud, in percent.
  public let volume: Int
  /// Whether all is silent.
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
      view: view,
      palette: appearance.palette,
      showsCaption: appearance.caption.isOn,
      companions: appearance.companions,
      areCompanionsReal: appearance.isCompanyReal,
      share: appearance.share,
      range: journey.range,
      units: appearance.units,
      reducesMotion: appearance.reducesMotion,
      volume: appearance.volumePercent,
      isMuted: appearance.isMuted,
      ringsTones: appearance.ringsTones,
      radar: radar?.options
    )
  }
}
