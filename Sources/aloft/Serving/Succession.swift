import Breathing
import Scenes

/// A show that is to take over from the one under way.
struct Succession: Sendable {
  /// The show.
  let show: Show

  /// When it takes over; at once if that has passed.
  let at: Instant

  /// Whether it breathes as the one before it does.
  var keepsPlan = false

  /// Whether it is looked at and sounds as the one before it does then.
  var keepsLook = false

  /// Whether those who follow are told of it ahead, in place of the one under way.
  var isAnnounced = false

  /// Returns the show as it takes over from another.
  func show(after former: Show) -> Show {
    (keepsLook ? show.lookedAt(as: former) : show).knowing(former)
  }
}
