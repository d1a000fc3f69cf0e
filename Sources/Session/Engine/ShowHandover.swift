package import Breathing
package import Show

/// A show that will replace the current one.
package struct ShowHandover: Sendable {
  /// The show.
  package let show: Show

  /// When it takes over; at once if that has passed.
  package let at: Instant

  /// Whether it has the same breath as the show before it.
  package var keepsPlan = false

  /// Whether it keeps the view and the sound of the show before it.
  package var keepsLook = false

  /// Whether it is announced to followers in place of the current one.
  package var isAnnounced = false

  package init(
    show: Show,
    at: Instant,
    keepsPlan: Bool = false,
    keepsLook: Bool = false,
    isAnnounced: Bool = false
  ) {
    self.show = show
    self.at = at
    self.keepsPlan = keepsPlan
    self.keepsLook = keepsLook
    self.isAnnounced = isAnnounced
  }

  /// Returns the show as it takes over from another.
  package func show(after former: Show) -> Show {
    (keepsLook ? show.lookedAt(as: former) : show).knowing(former)
  }
}
