import Glibc

/// An aircraft as the scope shows it: where the beam last painted it, and how that has faded.
struct Blip: Sendable, Hashable {
  /// What was known of it when it was painted.
  let contact: Contact

  /// Where it was seen then.
  let sight: Scope.Sight

  /// How it looks.
  let icon: AircraftIcon

  /// How brightly it glows, from 0 to 1.
  let brightness: Double

  /// How large it is drawn among many, as a share of its size among few.
  var crowding: Float = 1

  /// How large it is drawn: half the width of its icon, in the scope's radii.
  ///
  /// The lower it is, the larger (``Contact/scale``); heavy ones are larger than small ones.
  var reach: Float {
    let build: Float =
      switch icon {
      case .heavy, .ufo: 0.0185
      case .light, .glider, .drone, .ground: 0.0115
      default: 0.0150
      }
    return build / 0.445 * Float(contact.scale) * crowding
  }

  /// Returns how brightly something glows that the beam passed a share of a turn ago.
  ///
  /// .48 + .52 · e^(−d/120) with d the degrees behind the beam, as the art direction has it, in
  /// steps too fine to be seen: what does not change need not be drawn anew.
  static func glow(behind: Double) -> Double {
    ((0.48 + 0.52 * exp(-behind * 360 / 120)) * 40).rounded() / 40
  }
}
