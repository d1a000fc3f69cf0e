import Glibc

/// The perturbations of orbits with periods of 225 minutes and more by the sun, the moon and, for orbits of
/// half a day and a day, by resonance with the Earth's rotation.
///
/// As in ``Orbit``, formulas and coefficients are those of Vallado et al. (AIAA 2006-6753), with their
/// "improved" handling of small inclinations.
struct DeepSpace: Sendable {
  /// The mean motions of sun and moon, in radians per minute.
  private static let (zns, znl) = (1.19459e-5, 1.5835218e-4)

  /// The Earth's rotation, in radians per minute.
  static let rptim = 4.37526908801129966e-3

  private let sun, moon: Disturbance

  /// Their mean anomalies at the epoch.
  private let zmos, zmol: Double

  /// The secular rates that they cause.
  private let eDot, iDot, mDot, perigeeDot, nodeDot: Double

  private let resonance: Resonance?
  private let n0, θ0: Double

  /// Computes the coefficients.
  init(
    _ elements: OrbitalElements,
    n0: Double,
    mDot: Double,
    perigeeDot: Double,
    nodeDot: Double
  ) {
    self.n0 = n0
    let (sini, cosi) = (sin(elements.inclination), cos(elements.inclination))
    let e2 = elements.eccentricity * elements.eccentricity

    let day = elements.epochDays1950 + 18261.5
    let orbits = (
      sun: BodyOrbit.sun(day: day, node: elements.ascendingNode),
      moon: BodyOrbit.moon(day: day, node: elements.ascendingNode)
    )
    (zmos, zmol) = (orbits.sun.anomaly, orbits.moon.anomaly)
    let sun = Disturbance(elements, n0: n0, by: orbits.sun)
    let moon = Disturbance(elements, n0: n0, by: orbits.moon)
    (self.sun, self.moon) = (sun, moon)

    // Secular rates. Near the equator the node has none.
    let isEquatorial =
      elements.inclination < 5.2359877e-2 || elements.inclination > .pi - 5.2359877e-2
    let (s, l) = (sun.rates(Self.zns, e2), moon.rates(Self.znl, e2))
    eDot = s.e + l.e
    iDot = s.i + l.i
    self.mDot = s.m + l.m
    let shs = isEquatorial ? 0 : sini != 0 ? s.h / sini : s.h
    let shl = isEquatorial ? 0 : l.h
    self.perigeeDot = s.g - cosi * shs + l.g - (sini != 0 ? cosi / sini * shl : 0)
    self.nodeDot = shs + (sini != 0 ? shl / sini : 0)

    θ0 = Self.siderealTime(julianDay: elements.epochDays1950 + 2_433_281.5)
    resonance = Resonance(
      elements,
      n0: n0,
      θ0: θ0,
      Resonance.Rates(
        m: mDot,
        perigee: perigeeDot,
        node: nodeDot,
        deepM: self.mDot,
        deepPerigee: self.perigeeDot,
        deepNode: self.nodeDot
      )
    )
  }

  /// Adds the secular effects some minutes after the epoch. Returns the mean motion then.
  func applySecular(to mean: inout Orbit.Mean, minutes t: Double) -> Double {
    mean.eccentricity += eDot * t
    mean.inclination += iDot * t
    mean.perigee += perigeeDot * t
    mean.node += nodeDot * t
    mean.anomaly += mDot * t
    guard let resonance else { return n0 }
    let (n, longitude) = resonance.motion(minutes: t)
    let θ = (θ0 + t * Self.rptim).remainderOfTurn
    mean.anomaly =
      resonance.isDaily
      ? longitude - mean.node - mean.perigee + θ : longitude - 2 * mean.node + 2 * θ
    return n
  }

  /// Adds the periodic effects of sun and moon some minutes after the epoch.
  func applyPeriodic(to mean: inout Orbit.Mean, minutes t: Double) {
    let s = sun.periodic(zmos + Self.zns * t)
    let l = moon.periodic(zmol + Self.znl * t)
    let (pe, pinc, pl) = (s.e + l.e, s.i + l.i, s.l + l.l)
    var (pgh, ph) = (s.g + l.g, s.h + l.h)
    mean.inclination += pinc
    mean.eccentricity += pe
    let (sini, cosi) = (sin(mean.inclination), cos(mean.inclination))
    guard mean.inclination < 0.2 else {
      ph /= sini
      pgh -= cosi * ph
      mean.perigee += pgh
      mean.node += ph
      mean.anomaly += pl
      return
    }
    // Near the equator, by Lyddane's variables.
    let (sinnode, cosnode) = (sin(mean.node), cos(mean.node))
    let alfdp = sini * sinnode + ph * cosnode + pinc * cosi * sinnode
    let betdp = sini * cosnode - ph * sinnode + pinc * cosi * cosnode
    let before = mean.node.remainderOfTurn
    let xls =
      mean.anomaly + mean.perigee + cosi * before + pl + pgh - pinc * before * sini
    mean.node = atan2(alfdp, betdp)
    if abs(before - mean.node) > .pi {
      mean.node += mean.node < before ? 2 * .pi : -2 * .pi
    }
    mean.anomaly += pl
    mean.perigee = xls - mean.anomaly - cosi * mean.node
  }

  /// Returns the Greenwich mean sidereal time in radians (Vallado, "Fundamentals of Astrodynamics and
  /// Applications", 2007, equation 3-45).
  static func siderealTime(julianDay: Double) -> Double {
    let t = (julianDay - 2_451_545) / 36_525
    let seconds =
      -6.2e-6 * t * t * t + 0.093104 * t * t + (876_600.0 * 3600 + 8_640_184.812866) * t
      + 67_310.54841
    let angle = (seconds * .pi / 180 / 240).remainderOfTurn
    return angle < 0 ? angle + 2 * .pi : angle
  }
}

/// The orbit of the sun or the moon at the epoch, seen from the node of a satellite's orbit.
private struct BodyOrbit {
  /// The mean anomaly, and the eccentricity.
  let anomaly, eccentricity: Double

  /// The cosines and sines of perigee, inclination and node.
  let zcosg, zsing, zcosi, zsini, zcosh, zsinh: Double

  /// The strength of the body's pull.
  let strength: Double

  /// Returns the sun's orbit.
  ///
  /// - Parameters:
  ///   - day: The epoch, in days since noon of 31 December 1899.
  ///   - node: The right ascension of the satellite's node, in radians.
  /// - Returns: The orbit.
  static func sun(day: Double, node: Double) -> BodyOrbit {
    BodyOrbit(
      anomaly: (6.2565837 + 0.017201977 * day).remainderOfTurn,
      eccentricity: 0.01675,
      zcosg: 0.1945905,
      zsing: -0.98088458,
      zcosi: 0.91744867,
      zsini: 0.39785416,
      zcosh: cos(node),
      zsinh: sin(node),
      strength: 2.9864797e-6
    )
  }

  /// Returns the moon's orbit, by the same parameters.
  static func moon(day: Double, node: Double) -> BodyOrbit {
    let (sinnode, cosnode) = (sin(node), cos(node))
    let lunarNode = (4.5236020 - 9.2422029e-4 * day).remainderOfTurn
    let (stem, ctem) = (sin(lunarNode), cos(lunarNode))
    let zcosil = 0.91375164 - 0.03568096 * ctem
    let zsinil = (1 - zcosil * zcosil).squareRoot()
    let zsinhl = 0.089683511 * stem / zsinil
    let zcoshl = (1 - zsinhl * zsinhl).squareRoot()
    let gam = 5.8351514 + 0.0019443680 * day
    let zx = 0.39785416 * stem / zsinil
    let zy = zcoshl * ctem + 0.91744867 * zsinhl * stem
    let lunarPerigee = gam + atan2(zx, zy) - lunarNode
    return BodyOrbit(
      anomaly: (4.7199672 + 0.22997150 * day - gam).remainderOfTurn,
      eccentricity: 0.05490,
      zcosg: cos(lunarPerigee),
      zsing: sin(lunarPerigee),
      zcosi: zcosil,
      zsini: zsinil,
      zcosh: zcoshl * cosnode + zsinhl * sinnode,
      zsinh: sinnode * zcoshl - cosnode * zsinhl,
      strength: 4.7968065e-7
    )
  }
}

/// The effects of the sun or the moon on an orbit.
private struct Disturbance: Sendable {
  /// Effects on eccentricity, inclination, mean longitude, perigee and node.
  struct Periodic {
    let e, i, l, g, h: Double
  }

  private let s1, s2, s3, s4, s5: Double
  private let z1, z3, z11, z13, z21, z23, z31, z33: Double
  private let e2, e3, i2, i3, l2, l3, l4, g2, g3, g4, h2, h3: Double
  private let eccentricity: Double

  init(_ elements: OrbitalElements, n0: Double, by body: BodyOrbit) {
    let z = body.eccentricity
    eccentricity = z
    let (zcosg, zsing) = (body.zcosg, body.zsing)
    let (zcosi, zsini) = (body.zcosi, body.zsini)
    let (zcosh, zsinh) = (body.zcosh, body.zsinh)
    let e = elements.eccentricity
    let ee = e * e
    let β2 = 1 - ee
    let β = β2.squareRoot()
    let (sini, cosi) = (sin(elements.inclination), cos(elements.inclination))
    let (sinω, cosω) = (sin(elements.perigee), cos(elements.perigee))
    let a1 = zcosg * zcosh + zsing * zcosi * zsinh
    let a3 = -zsing * zcosh + zcosg * zcosi * zsinh
    let a7 = -zcosg * zsinh + zsing * zcosi * zcosh
    let a8 = zsing * zsini
    let a9 = zsing * zsinh + zcosg * zcosi * zcosh
    let a10 = zcosg * zsini
    let a2 = cosi * a7 + sini * a8
    let a4 = cosi * a9 + sini * a10
    let a5 = -sini * a7 + cosi * a8
    let a6 = -sini * a9 + cosi * a10
    let x1 = a1 * cosω + a2 * sinω
    let x2 = a3 * cosω + a4 * sinω
    let x3 = -a1 * sinω + a2 * cosω
    let x4 = -a3 * sinω + a4 * cosω
    let (x5, x6, x7, x8) = (a5 * sinω, a6 * sinω, a5 * cosω, a6 * cosω)
    z31 = 12 * x1 * x1 - 3 * x3 * x3
    let z32 = 24 * x1 * x2 - 6 * x3 * x4
    z33 = 12 * x2 * x2 - 3 * x4 * x4
    z11 = -6 * a1 * a5 + ee * (-24 * x1 * x7 - 6 * x3 * x5)
    let z12 =
      -6 * (a1 * a6 + a3 * a5)
      + ee * (-24 * (x2 * x7 + x1 * x8) - 6 * (x3 * x6 + x4 * x5))
    z13 = -6 * a3 * a6 + ee * (-24 * x2 * x8 - 6 * x4 * x6)
    z21 = 6 * a2 * a5 + ee * (24 * x1 * x5 - 6 * x3 * x7)
    let z22 =
      6 * (a4 * a5 + a2 * a6)
      + ee * (24 * (x2 * x5 + x1 * x6) - 6 * (x4 * x7 + x3 * x8))
    z23 = 6 * a4 * a6 + ee * (24 * x2 * x6 - 6 * x4 * x8)
    z1 = 2 * (3 * (a1 * a1 + a2 * a2) + z31 * ee) + β2 * z31
    let z2 = 2 * (6 * (a1 * a3 + a2 * a4) + z32 * ee) + β2 * z32
    z3 = 2 * (3 * (a3 * a3 + a4 * a4) + z33 * ee) + β2 * z33
    s3 = body.strength / n0
    s2 = -0.5 * s3 / β
    s4 = s3 * β
    s1 = -15 * e * s4
    s5 = x1 * x3 + x2 * x4
    let s6 = x2 * x3 + x1 * x4
    let s7 = x2 * x4 - x1 * x3
    e2 = 2 * s1 * s6
    e3 = 2 * s1 * s7
    i2 = 2 * s2 * z12
    i3 = 2 * s2 * (z13 - z11)
    l2 = -2 * s3 * z2
    l3 = -2 * s3 * (z3 - z1)
    l4 = -2 * s3 * (-21 - 9 * ee) * z
    g2 = 2 * s4 * z32
    g3 = 2 * s4 * (z33 - z31)
    g4 = -18 * s4 * z
    h2 = -2 * s2 * z22
    h3 = -2 * s2 * (z23 - z21)
  }

  /// The secular rates for the body's mean motion and the orbit's squared eccentricity.
  func rates(_ n: Double, _ ee: Double) -> (e: Double, i: Double, m: Double, g: Double, h: Double) {
    (
      e: s1 * n * s5,
      i: s2 * n * (z11 + z13),
      m: -n * s3 * (z1 + z3 - 14 - 6 * ee),
      g: s4 * n * (z31 + z33 - 6),
      h: -n * s2 * (z21 + z23)
    )
  }

  /// The periodic effects at a mean anomaly of the body.
  func periodic(_ zm: Double) -> Periodic {
    let zf = zm + 2 * eccentricity * sin(zm)
    let sinzf = sin(zf)
    let f2 = 0.5 * sinzf * sinzf - 0.25
    let f3 = -0.5 * sinzf * cos(zf)
    return Periodic(
      e: e2 * f2 + e3 * f3,
      i: i2 * f2 + i3 * f3,
      l: l2 * f2 + l3 * f3 + l4 * sinzf,
      g: g2 * f2 + g3 * f3 + g4 * sinzf,
      h: h2 * f2 + h3 * f3
    )
  }
}
