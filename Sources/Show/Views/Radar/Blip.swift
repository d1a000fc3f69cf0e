import Glibc
import Scenes

/// An aircraft on the scope: as last painted by the beam, and faded since.
struct Blip: Sendable {
  /// The aircraft when it was painted.
  let aircraft: SeenAircraft

  /// The contact then.
  var contact: Contact { aircraft.contact }

  /// Its position then.
  var relativePosition: Scope.RelativePosition { aircraft.relativePosition }

  /// Its icon.
  let icon: AircraftIcon

  /// Its brightness, from 0 to 1.
  let brightness: Double

  /// The scale of its icon in a crowd or beside another aircraft, relative to its size among few.
  var iconScale: Float = 1

  /// How dark the gap around it is, from 0 to 1: it keeps it apart from another that is so near that they lie over each
  /// other.
  var gap = 0.0

  /// Its layer: 0, or more for one that is drawn above the others, because it is marked (1) or selected (2).
  var layer = 0

  /// Whether it is a dot, because it is far out in a crowd.
  var isDot = false

  /// Whether echoes of its earlier positions follow it: only the nearest have some.
  var hasEchoes = true

  /// The radii of the two circles around an aircraft in an emergency, relative to its icon; none around
  /// others.
  var emergencyRings: [Float] { contact.emergency == nil ? [] : [1.6, 2.15] }

  /// Half the width of the frame around it while it is selected, relative to its icon: outside the circles.
  var frameShare: Float { emergencyRings.last.map { $0 + 0.25 } ?? 1.75 }

  /// The radius around it that its tag leaves free, relative to its icon.
  func clearShare(isSelected: Bool) -> Float {
    isSelected ? frameShare + 0.25 : emergencyRings.last.map { $0 + 0.15 } ?? 1.45
  }

  /// The radius around it that no tag ever enters, relative to its icon: its frame, or most of the icon.
  func coreShare(isSelected: Bool) -> Float {
    isSelected ? frameShare + 0.1 : 0.7 * clearShare(isSelected: false)
  }

  /// Half the width of its icon, or the radius of its dot, in the scope's radii.
  ///
  /// It is larger at lower altitudes (``Contact/scale``), and for heavier aircraft.
  var reach: Float {
    // Three pixels wide on a scope of 1080 lines.
    guard !isDot else { return 0.0014 / RadarLayout.designedRadius }
    let build: Float =
      switch icon {
      case .heavy, .ufo: 0.0185
      case .light, .glider, .drone, .ground: 0.0115
      default: 0.0150
      }
    return build / RadarLayout.designedRadius * aircraft.scale * iconScale
  }

  /// Returns the brightness of an object that the beam passed a fraction of a turn ago.
  ///
  /// .48 + .52 · e^(−d/120) with d the degrees behind the beam, by the art direction, in invisibly
  /// small steps, so that unchanged objects need not be redrawn. All objects in one sector change
  /// together, with d counted from its end, so that overlapping ones are redrawn together.
  ///
  /// - Parameters:
  ///   - behind: How far behind the beam it is, as a fraction of a turn, from 0 up to 1.
  ///   - direction: Its direction as a fraction of a turn, clockwise from up.
  /// - Returns: The brightness, from 0 to 1.
  static func glow(behind: Double, direction: Double) -> Double {
    let sectors = direction * Self.sectors
    let end = (sectors.rounded(.down) + 1 - sectors) / Self.sectors
    return ((0.48 + 0.52 * exp(-max(behind - end, 0) * 360 / 120)) * 40).rounded() / 40
  }

  /// The number of sectors in a turn: at the rim, each is about as wide as an icon.
  private static let sectors = 40.0
}
