import Glibc

extension Orbit {
  /// The shape of an orbit at the epoch.
  struct Shape {
    let inclined: Inclined

    /// The square of the cosine of the inclination.
    let θ2: Double

    /// The eccentricity; β is the root of 1 − e².
    let e0, β, β2: Double

    /// Brouwer's mean motion in radians per minute, and the semi-major axis in radii.
    let n0, a0: Double

    /// The distance of the perigee from the Earth's centre, in radii.
    var perigeeRadius: Double { a0 * (1 - e0) }

    /// Computes the shape; nil for elements that describe no orbit.
    init?(_ elements: OrbitalElements) {
      let e0 = elements.eccentricity
      let inclined = Inclined(elements.inclination)
      let (θ2, β2) = (inclined.cosi * inclined.cosi, 1 - e0 * e0)
      let β = β2.squareRoot()
      guard β2 > 0 else { return nil }
      (self.inclined, self.θ2) = (inclined, θ2)
      (self.e0, self.β, self.β2) = (e0, β, β2)

      // Kozai's mean motion to Brouwer's.
      let ak = pow(Earth.xke / elements.meanMotion, 2.0 / 3)
      let d1 = 0.75 * Earth.j2 * (3 * θ2 - 1) / (β * β2)
      var del = d1 / (ak * ak)
      let adel = ak * (1 - del * del - del * (1.0 / 3 + 134 * del * del / 81))
      del = d1 / (adel * adel)
      let n0 = elements.meanMotion / (1 + del)
      (self.n0, a0) = (n0, pow(Earth.xke / n0, 2.0 / 3))
    }
  }

  /// The drag of the air.
  struct Drag {
    let s, ξ, eta, eeta, coef: Double
    let c1, c3, c4, c5: Double

    /// Computes the coefficients.
    init(_ elements: OrbitalElements, _ shape: Shape) {
      let (e0, β2, n0, a0) = (shape.e0, shape.β2, shape.n0, shape.a0)
      let (con41, x1mth2) = (shape.inclined.con41, shape.inclined.x1mth2)
      let (s, qoms) = Self.density(perigeeKilometres: (shape.perigeeRadius - 1) * Earth.radius)
      let ξ = 1 / (a0 - s)
      let eta = a0 * e0 * ξ
      let (eta2, eeta) = (eta * eta, e0 * eta)
      let psi2 = abs(1 - eta2)
      let coef = qoms * pow(ξ, 4)
      let coef1 = coef / pow(psi2, 3.5)
      let air =
        a0 * (1 + 1.5 * eta2 + eeta * (4 + eta2))
        + 0.375 * Earth.j2 * ξ / psi2 * con41 * (8 + 3 * eta2 * (8 + eta2))
      let c2 = coef1 * n0 * air
      c1 = elements.drag * c2
      c3 = e0 > 1e-4 ? -2 * coef * ξ * Earth.j3ByJ2 * n0 * shape.inclined.sini / e0 : 0
      let bulge =
        -3 * con41 * (1 - 2 * eeta + eta2 * (1.5 - 0.5 * eeta))
        + 0.75 * x1mth2 * (2 * eta2 - eeta * (1 + eta2)) * cos(2 * elements.perigee)
      let rest = eta * (2 + 0.5 * eta2) + e0 * (0.5 + 2 * eta2)
      c4 = 2 * n0 * coef1 * a0 * β2 * (rest - Earth.j2 * ξ / (a0 * psi2) * bulge)
      c5 = 2 * coef1 * a0 * β2 * (1 + 2.75 * (eta2 + eeta) + eeta * eta2)
      (self.s, self.ξ, self.eta, self.eeta, self.coef) = (s, ξ, eta, eeta, coef)
    }

    /// Returns the parameters of the air's density, which differ for perigees lower than 156 km.
    private static func density(perigeeKilometres: Double) -> (s: Double, qoms: Double) {
      guard perigeeKilometres < 156 else {
        return (78 / Earth.radius + 1, pow((120 - 78) / Earth.radius, 4))
      }
      let s = perigeeKilometres < 98 ? 20 : perigeeKilometres - 78
      return (s / Earth.radius + 1, pow((120 - s) / Earth.radius, 4))
    }
  }

  /// The rates that the oblateness of the Earth causes, in radians per minute.
  struct Oblateness {
    let mDot, perigeeDot, nodeDot: Double

    /// The first term of the node's rate.
    let nodeDot1: Double

    /// Computes the rates.
    init(_ shape: Shape) {
      let (n0, θ2, cosi) = (shape.n0, shape.θ2, shape.inclined.cosi)
      let p0 = shape.a0 * shape.β2
      let con42 = 1 - 5 * θ2
      let θ4 = θ2 * θ2
      let invP2 = 1 / (p0 * p0)
      let k1 = 1.5 * Earth.j2 * invP2 * n0
      let k2 = 0.5 * k1 * Earth.j2 * invP2
      let k3 = -0.46875 * Earth.j4 * invP2 * invP2 * n0
      mDot =
        n0 + 0.5 * k1 * shape.β * shape.inclined.con41
        + 0.0625 * k2 * shape.β * (13 - 78 * θ2 + 137 * θ4)
      perigeeDot =
        -0.5 * k1 * con42 + 0.0625 * k2 * (7 - 114 * θ2 + 395 * θ4)
        + k3 * (3 - 36 * θ2 + 49 * θ4)
      let nodeDot1 = -k1 * cosi
      nodeDot = nodeDot1 + (0.5 * k2 * (4 - 19 * θ2) + 2 * k3 * (3 - 7 * θ2)) * cosi
      self.nodeDot1 = nodeDot1
    }
  }
}
