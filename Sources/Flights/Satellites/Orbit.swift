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
    let e0 = elements.eccentricity
    let inclined = Inclined(elements.inclination)
    let (sini, cosi) = (inclined.sini, inclined.cosi)
    let (con41, x1mth2) = (inclined.con41, inclined.x1mth2)
    let (θ2, β2) = (cosi * cosi, 1 - e0 * e0)
    let β = β2.squareRoot()
    guard β2 > 0 else { return nil }
    (self.elements, self.inclined) = (elements, inclined)

    // Kozai's mean motion to Brouwer's.
    let ak = pow(Earth.xke / elements.meanMotion, 2.0 / 3)
    let d1 = 0.75 * Earth.j2 * (3 * θ2 - 1) / (β * β2)
    var del = d1 / (ak * ak)
    let adel = ak * (1 - del * del - del * (1.0 / 3 + 134 * del * del / 81))
    del = d1 / (adel * adel)
    n0 = elements.meanMotion / (1 + del)
    a0 = pow(Earth.xke / n0, 2.0 / 3)
    let p0 = a0 * β2
    let con42 = 1 - 5 * θ2
    let perigeeRadius = a0 * (1 - e0)

    // The density of the air, for perigees lower than 156 km.
    var s = 78 / Earth.radius + 1
    var qoms = pow((120 - 78) / Earth.radius, 4)
    let perigeeKilometres = (perigeeRadius - 1) * Earth.radius
    if perigeeKilometres < 156 {
      s = perigeeKilometres < 98 ? 20 : perigeeKilometres - 78
      qoms = pow((120 - s) / Earth.radius, 4)
      s = s / Earth.radius + 1
    }
    let ξ = 1 / (a0 - s)
    let eta = a0 * e0 * ξ
    self.eta = eta
    let (eta2, eeta) = (eta * eta, e0 * eta)
    let psi2 = abs(1 - eta2)
    let coef = qoms * pow(ξ, 4)
    let coef1 = coef / pow(psi2, 3.5)
    let air =
      a0 * (1 + 1.5 * eta2 + eeta * (4 + eta2))
      + 0.375 * Earth.j2 * ξ / psi2 * con41 * (8 + 3 * eta2 * (8 + eta2))
    let c2 = coef1 * n0 * air
    let drag = elements.drag
    let c1 = drag * c2
    self.c1 = c1
    let c3 = e0 > 1e-4 ? -2 * coef * ξ * Earth.j3ByJ2 * n0 * sini / e0 : 0
    let bulge =
      -3 * con41 * (1 - 2 * eeta + eta2 * (1.5 - 0.5 * eeta))
      + 0.75 * x1mth2 * (2 * eta2 - eeta * (1 + eta2)) * cos(2 * elements.perigee)
    let rest = eta * (2 + 0.5 * eta2) + e0 * (0.5 + 2 * eta2)
    c4 = 2 * n0 * coef1 * a0 * β2 * (rest - Earth.j2 * ξ / (a0 * psi2) * bulge)
    c5 = 2 * coef1 * a0 * β2 * (1 + 2.75 * (eta2 + eeta) + eeta * eta2)

    // The oblateness of the Earth.
    let θ4 = θ2 * θ2
    let invP2 = 1 / (p0 * p0)
    let k1 = 1.5 * Earth.j2 * invP2 * n0
    let k2 = 0.5 * k1 * Earth.j2 * invP2
    let k3 = -0.46875 * Earth.j4 * invP2 * invP2 * n0
    mDot =
      n0 + 0.5 * k1 * β * con41 + 0.0625 * k2 * β * (13 - 78 * θ2 + 137 * θ4)
    perigeeDot =
      -0.5 * k1 * con42 + 0.0625 * k2 * (7 - 114 * θ2 + 395 * θ4)
      + k3 * (3 - 36 * θ2 + 49 * θ4)
    let nodeDot1 = -k1 * cosi
    nodeDot = nodeDot1 + (0.5 * k2 * (4 - 19 * θ2) + 2 * k3 * (3 - 7 * θ2)) * cosi
    omgcof = drag * c3 * cos(elements.perigee)
    xmcof = e0 > 1e-4 ? -2.0 / 3 * coef * drag / eeta : 0
    nodecf = 3.5 * β2 * nodeDot1 * c1
    t2cof = 1.5 * c1
    delmo = pow(1 + eta * cos(elements.anomaly), 3)
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
      isSimple = perigeeRadius < 220 / Earth.radius + 1
    }
    guard !isSimple else {
      (d2, d3, d4, t3cof, t4cof, t5cof) = (0, 0, 0, 0, 0, 0)
      return
    }
    let c1sq = c1 * c1
    let d2 = 4 * a0 * ξ * c1sq
    let step = d2 * ξ * c1 / 3
    let d3 = (17 * a0 + s) * step
    let d4 = 0.5 * step * a0 * ξ * (221 * a0 + 31 * s) * c1
    (self.d2, self.d3, self.d4) = (d2, d3, d4)
    t3cof = d2 + 2 * c1sq
    t4cof = 0.25 * (3 * d3 + c1 * (12 * d2 + 10 * c1sq))
    t5cof = 0.2 * (3 * d4 + 12 * c1 * d3 + 6 * d2 * d2 + 15 * c1sq * (2 * d2 + c1sq))
  }
}
