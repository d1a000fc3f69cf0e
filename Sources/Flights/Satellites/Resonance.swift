import Glibc

/// The resonance of an orbit of a day or half a day with the Earth's rotation.
///
/// It is integrated in steps of 720 minutes (Vallado et al., AIAA 2006-6753).
struct Resonance: Sendable {
  /// The rates of the elements, in radians per minute: of the Earth, and of sun and moon.
  struct Rates: Sendable {
    let m, perigee, node, deepM, deepPerigee, deepNode: Double
  }

  /// A term of the disturbing function, with the frequencies of perigee and longitude.
  private struct Term: Sendable {
    let amplitude, perigees, longitudes, phase: Double
  }

  /// Whether the orbit takes about a day, rather than half a day.
  let isDaily: Bool

  private let terms: [Term]
  private let n0, longitude0, xfact: Double
  private let perigee0, perigeeDot: Double

  private static let step = 720.0

  /// Computes the terms; nil for an orbit without resonance.
  init?(_ elements: OrbitalElements, n0: Double, θ0: Double, _ rates: Rates) {
    let e = elements.eccentricity
    if n0 > 0.0034906585, n0 < 0.0052359877 {
      isDaily = true
    } else if (8.26e-3...9.24e-3).contains(n0), e >= 0.5 {
      isDaily = false
    } else {
      return nil
    }
    self.n0 = n0
    perigee0 = elements.perigee
    perigeeDot = rates.perigee
    let (sini, cosi) = (sin(elements.inclination), cos(elements.inclination))
    let aonv = pow(n0 / Orbit.Earth.xke, 2.0 / 3)
    if isDaily {
      terms = Self.daily(e * e, sini, cosi, n0, aonv)
      longitude0 =
        (elements.anomaly + elements.ascendingNode + elements.perigee - θ0).remainderOfTurn
      xfact =
        rates.m + rates.perigee + rates.node - DeepSpace.rptim + rates.deepM + rates.deepPerigee
        + rates.deepNode - n0
    } else {
      terms = Self.halfDaily(e, sini, cosi, n0, aonv)
      longitude0 =
        (elements.anomaly + 2 * elements.ascendingNode - 2 * θ0).remainderOfTurn
      xfact =
        rates.m + rates.deepM + 2 * (rates.node + rates.deepNode - DeepSpace.rptim) - n0
    }
  }

  /// Returns the mean motion and the mean longitude some minutes after the epoch.
  func motion(minutes t: Double) -> (n: Double, longitude: Double) {
    var (n, longitude, time) = (n0, longitude0, 0.0)
    let step = t > 0 ? Self.step : -Self.step
    while true {
      let perigee = perigee0 + perigeeDot * time
      var (nDot, nDotDot) = (0.0, 0.0)
      for term in terms {
        let angle = term.perigees * perigee + term.longitudes * longitude - term.phase
        nDot += term.amplitude * sin(angle)
        nDotDot += term.longitudes * term.amplitude * cos(angle)
      }
      let rate = n + xfact
      nDotDot *= rate
      guard abs(t - time) >= Self.step else {
        let rest = t - time
        return (
          n + nDot * rest + nDotDot * rest * rest * 0.5,
          longitude + rate * rest + nDot * rest * rest * 0.5
        )
      }
      longitude += rate * step + nDot * Self.step * Self.step / 2
      n += nDot * step + nDotDot * Self.step * Self.step / 2
      time += step
    }
  }

  private static func daily(
    _ ee: Double,
    _ sini: Double,
    _ cosi: Double,
    _ n: Double,
    _ aonv: Double
  ) -> [Term] {
    let g200 = 1 + ee * (-2.5 + 0.8125 * ee)
    let g310 = 1 + 2 * ee
    let g300 = 1 + ee * (-6 + 6.60937 * ee)
    let f220 = 0.75 * (1 + cosi) * (1 + cosi)
    let f311 = 0.9375 * sini * sini * (1 + 3 * cosi) - 0.75 * (1 + cosi)
    let f330 = 1.875 * pow(1 + cosi, 3)
    let del = 3 * n * n * aonv * aonv
    return [
      Term(
        amplitude: del * f311 * g310 * 2.1460748e-6 * aonv,
        perigees: 0,
        longitudes: 1,
        phase: 0.13130908
      ),
      Term(
        amplitude: 2 * del * f220 * g200 * 1.7891679e-6,
        perigees: 0,
        longitudes: 2,
        phase: 2 * 2.8843198
      ),
      Term(
        amplitude: 3 * del * f330 * g300 * 2.2123015e-7 * aonv,
        perigees: 0,
        longitudes: 3,
        phase: 3 * 0.37448087
      ),
    ]
  }

  private static func halfDaily(
    _ e: Double,
    _ sini: Double,
    _ cosi: Double,
    _ n: Double,
    _ aonv: Double
  ) -> [Term] {
    let g = Eccentricity(e)
    let (θ2, s2) = (cosi * cosi, sini * sini)
    let f220 = 0.75 * (1 + 2 * cosi + θ2)
    let f221 = 1.5 * s2
    let f321 = 1.875 * sini * (1 - 2 * cosi - 3 * θ2)
    let f322 = -1.875 * sini * (1 + 2 * cosi - 3 * θ2)
    let f441 = 35 * s2 * f220
    let f442 = 39.3750 * s2 * s2
    let f522 =
      9.84375 * sini
      * (s2 * (1 - 2 * cosi - 5 * θ2) + 0.33333333 * (-2 + 4 * cosi + 6 * θ2))
    let f523 =
      sini
      * (4.92187512 * s2 * (-2 - 4 * cosi + 10 * θ2) + 6.56250012 * (1 + 2 * cosi - 3 * θ2))
    let f542 = 29.53125 * sini * (2 - 8 * cosi + θ2 * (-12 + 8 * cosi + 10 * θ2))
    let f543 = 29.53125 * sini * (-2 - 8 * cosi + θ2 * (12 + 8 * cosi - 10 * θ2))
    let k2 = 3 * n * n * aonv * aonv
    let (k3, k4, k5) = (k2 * aonv, k2 * aonv * aonv, k2 * aonv * aonv * aonv)
    let (root22, root32, root44) = (1.7891679e-6, 3.7393792e-7, 7.3636953e-9)
    let (root52, root54) = (1.1428639e-7, 2.1765803e-9)
    let (g22, g32, g44, g52, g54) = (5.7686396, 0.95240898, 1.8014998, 1.0508330, 4.4108898)
    let rows: [(Double, Double, Double, Double)] = [
      (k2 * root22 * f220 * g.g201, 2, 1, g22), (k2 * root22 * f221 * g.g211, 0, 1, g22),
      (k3 * root32 * f321 * g.g310, 1, 1, g32), (k3 * root32 * f322 * g.g322, -1, 1, g32),
      (2 * k4 * root44 * f441 * g.g410, 2, 2, g44), (2 * k4 * root44 * f442 * g.g422, 0, 2, g44),
      (k5 * root52 * f522 * g.g520, 1, 1, g52), (k5 * root52 * f523 * g.g532, -1, 1, g52),
      (2 * k5 * root54 * f542 * g.g521, 1, 2, g54), (2 * k5 * root54 * f543 * g.g533, -1, 2, g54),
    ]
    return rows.map { Term(amplitude: $0.0, perigees: $0.1, longitudes: $0.2, phase: $0.3) }
  }
}

/// The functions of the eccentricity in the resonance of half a day.
private struct Eccentricity {
  let g201, g211, g310, g322, g410, g422, g520, g521, g532, g533: Double

  init(_ e: Double) {
    /// A cubic polynomial of the eccentricity.
    func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      a + b * e + c * e * e + d * e * e * e
    }
    g201 = -0.306 - (e - 0.64) * 0.440
    if e <= 0.65 {
      g211 = cubic(3.616, -13.2470, 16.2900, 0)
      g310 = cubic(-19.302, 117.3900, -228.4190, 156.5910)
      g322 = cubic(-18.9068, 109.7927, -214.6334, 146.5816)
      g410 = cubic(-41.122, 242.6940, -471.0940, 313.9530)
      g422 = cubic(-146.407, 841.8800, -1629.014, 1083.4350)
      g520 = cubic(-532.114, 3017.977, -5740.032, 3708.2760)
    } else {
      g211 = cubic(-72.099, 331.819, -508.738, 266.724)
      g310 = cubic(-346.844, 1582.851, -2415.925, 1246.113)
      g322 = cubic(-342.585, 1554.908, -2366.899, 1215.972)
      g410 = cubic(-1052.797, 4758.686, -7193.992, 3651.957)
      g422 = cubic(-3581.690, 16178.110, -24462.770, 12422.520)
      g520 =
        e > 0.715
        ? cubic(-5149.66, 29936.92, -54087.36, 31324.56) : cubic(1464.74, -4664.75, 3763.64, 0)
    }
    if e < 0.7 {
      g533 = cubic(-919.22770, 4988.6100, -9064.7700, 5542.21)
      g521 = cubic(-822.71072, 4568.6173, -8491.4146, 5337.524)
      g532 = cubic(-853.66600, 4690.2500, -8624.7700, 5341.4)
    } else {
      g533 = cubic(-37995.780, 161616.52, -229838.20, 109377.94)
      g521 = cubic(-51752.104, 218913.95, -309468.16, 146349.42)
      g532 = cubic(-40023.880, 170470.89, -242699.48, 115605.82)
    }
  }
}
