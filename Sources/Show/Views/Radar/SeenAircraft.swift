/// An aircraft at the position where it is shown.
///
/// It is shared by the blips of all frames until the beam returns, because thousands are copied.
final class SeenAircraft: Sendable {
  /// Its data at that position.
  let contact: Contact

  /// The position.
  let relativePosition: Scope.RelativePosition

  /// The scale of its icon: a logarithm, so it is computed once.
  let scale: Float

  init(_ contact: Contact, at relativePosition: Scope.RelativePosition) {
    self.contact = contact
    self.relativePosition = relativePosition
    scale = Float(contact.scale)
  }
}
