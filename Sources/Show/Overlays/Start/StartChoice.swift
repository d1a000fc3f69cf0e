public import Geodesy

/// What a person chooses before a session: how long, how, with what sound and where.
public struct StartChoice: Sendable, Hashable {
  /// The length in minutes; 0 is endless.
  public var minutes: Double

  /// The name of the pace.
  public var pace: String

  /// The sound.
  public var sound: StartSound

  /// The search text that finds the place; nil for the one found automatically.
  public var place: String?

  /// Creates a choice.
  public init(minutes: Double, pace: String, sound: StartSound, place: String? = nil) {
    (self.minutes, self.pace, self.sound, self.place) = (minutes, pace, sound, place)
  }
}

/// The sound of a session, as chosen before it.
public enum StartSound: String, Sendable, Hashable, CaseIterable {
  /// Music that follows the breath.
  case music
  /// Tones at the turns of the breath.
  case tones
  /// No sound.
  case silence
}

/// The choice that a session offers before it begins.
public struct StartOffer: Sendable, Hashable {
  /// The choice: that of the last session, or the one that the settings make.
  public internal(set) var choice: StartChoice

  /// The name of the chosen place.
  public internal(set) var place: String

  /// The name of the place found automatically.
  public let found: String

  /// Where that is; nil if it is not known, so that the sky cannot show it before the session.
  public let foundAt: Coordinate?

  /// Whether the session begins by itself, because a person made this choice before.
  public internal(set) var beginsByItself: Bool

  /// Creates an offer.
  public init(
    choice: StartChoice,
    place: String,
    found: String,
    foundAt: Coordinate? = nil,
    beginsByItself: Bool
  ) {
    (self.choice, self.place) = (choice, place)
    (self.found, self.foundAt, self.beginsByItself) = (found, foundAt, beginsByItself)
  }
}

/// A step before a session begins.
public enum StartEdit: Sendable, Hashable {
  /// Open the sheet, so that the session waits.
  case open
  /// Begin the session with the choice.
  case begin
  /// Continue the current session, because the chosen one could not begin.
  case proceed
}
