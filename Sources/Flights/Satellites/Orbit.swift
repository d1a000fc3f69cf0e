import Glibc

/// The motion of a satellite by the SGP4 model.
///
/// Near-earth orbits are perturbed by the oblateness of the Earth and by drag; those of 225 minutes and more
/// also by the sun, the moon and resonances with the Earth's rotation (``DeepSpace``). The formulas and names of
/// coefficients are those of Vallado, Crawford, Hujsak and Kelso, "Revisiting Spacetrack Report #3"
/// (AIAA 2006-6753), with the constants of WGS 72, which element sets are made with.
public struct Orbit: Sendable {
  /// The position and velocity in the frame of the true equator and mean equinox (TEME).
  public struct State: Sendable, Hashable {
    /// The position, in kilometres from the Earth's centre.
    public let kilometres: SIMD3<Double>
    /// The velocity, in kilometres per second.
    public let kilometresPerSecond: SIMD3<Double>
  }

  /// WGS 72: the Earth's radius in kilometres, and its gravity in radii and minutes.
  enum Earth {
    static let radius = 6378.135
    static let xke = 60 / (radius * radius * radius / 398_600.8).squareRoot()
    static let j2 = 0.001082616
    static let j4 = -0.00000165597
    static let j3ByJ2 = -0.00000253881 / j2
  }

  /// The elements.
  public let elements: OrbitalElements

  /// The mean motion in radians per minute, and the semi-major axis in radii.
  let n0, a0: Double

  /// The rates of mean anomaly, perigee and node, in radians per minute.
  let mDot, perigeeDot, nodeDot: Double

  /// Whether drag is only quadratic in time: in deep space, and for perigees below 220 km.
  let isSimple: Bool

  let eta, c1, c4, c5, d2, d3, d4: Double
  let omgcof, xmcof, nodecf, t2cof, t3cof, t4cof, t5cof: Double
  let delmo, sinm0: Double
  let deepSpace: DeepSpace?

  /// The factors of the inclination at the epoch.
  let inclined: Inclined

  /// The factors of periodic terms that depend on the inclination only.
  struct Inclined {
    let sini, cosi: Double
    let con41, x1mth2, x7thm1: Double
    let xlcof, aycof: Double

    /// Computes the factors of an inclination, in radians.
    init(_ inclination: Double) {
      let (sini, cosi) = (sin(inclination), cos(inclination))
      let θ2 = cosi * cosi
      let end = abs(cosi + 1) > 1.5e-12 ? 1 + cosi : 1.5e-12
      (self.sini, self.cosi) = (sini, cosi)
      (con41, x1mth2, x7thm1) = (3 * θ2 - 1, 1 - θ2, 7 * θ2 - 1)
      xlcof = -0.25 * Earth.j3ByJ2 * sini * (3 + 5 * cosi) / end
      aycof = -0.5 * Earth.j3ByJ2 * sini
    }
  }

  /// Prepares the motion; nil for elements that describe no orbit.
  public init?(_ elements: OrbitalElements) {
    guard let shape = Shape(elements) else { return nil }
    let drag = Drag(elements, shape)
    let oblateness = Oblateness(shape)
    (self.elements, inclined) = (elements, shape.inclined)
    (n0, a0) = (shape.n0, shape.a0)
    (eta, c1, c4, c5) = (drag.eta, drag.c1, drag.c4, drag.c5)
    (mDot, perigeeDot) = (oblateness.mDot, oblateness.perigeeDot)
    nodeDot = oblateness.nodeDot
    omgcof = elements.drag * drag.c3 * cos(elements.perigee)
    xmcof = shape.e0 > 1e-4 ? -2.0 / 3 * drag.coef * elements.drag / drag.eeta : 0
    nodecf = 3.5 * shape.β2 * oblateness.nodeDot1 * drag.c1
    t2cof = 1.5 * drag.c1
    delmo = pow(1 + drag.eta * cos(elements.anomaly), 3)
    sinm0 = sin(elements.anomaly)

    if 2 * .pi / n0 >= 225 {
      deepSpace = DeepSpace(
        elements,
        n0: n0,
        mDot: mDot,
        perigeeDot: perigeeDot,
        nodeDot: nodeDot
      )
      isSimple = true
    } else {
      deepSpace = nil
      isSimple = shape.perigeeRadius < 220 / Earth.radius + 1
    }
    guard !isSimple else {
      (d2, d3, d4, t3cof, t4cof, t5cof) = (0, 0, 0, 0, 0, 0)
      return
    }
    let (ξ, c1sq) = (drag.ξ, c1 * c1)
    let d2 = 4 * a0 * ξ * c1sq
    let step = d2 * ξ * c1 / 3
    let d3 = (17 * a0 + drag.s) * step
    let d4 = 0.5 * step * a0 * ξ * (221 * a0 + 31 * drag.s) * c1
    (self.d2, self.d3, self.d4) = (d2, d3, d4)
    t3cof = d2 + 2 * c1sq
    t4cof = 0.25 * (3 * d3 + c1 * (12 * d2 + 10 * c1sq))
    t5cof = 0.2 * (3 * d4 + 12 * c1 * d3 + 6 * d2 * d2 + 15 * c1sq * (2 * d2 + c1sq))
  }
}
