import Glibc

extension Orbit {
  /// The mean elements at a time.
  struct Mean {
    var eccentricity, inclination, node, perigee, anomaly: Double
  }

  /// Returns the state some minutes after the epoch, or before it if negative.
  ///
  /// - Returns: The state; nil if the model's orbit has decayed or does not exist then, and more than
  ///   a hundred years from the epoch.
  public func state(minutes t: Double) -> State? {
    guard abs(t) < 52_560_000, let secular = secular(t) else { return nil }
    var (mean, inclined) = (secular.mean, inclined)
    if let deepSpace {
      deepSpace.applyPeriodic(to: &mean, minutes: t)
      if mean.inclination < 0 {
        mean.inclination = -mean.inclination
        mean.node += .pi
        mean.perigee -= .pi
      }
      guard (0...1).contains(mean.eccentricity) else { return nil }
      inclined = Inclined(mean.inclination)
    }
    guard let place = Ellipse(mean, a: secular.a, inclined) else { return nil }
    return place.state(mean, n: secular.n, inclined)
  }

  /// Returns the mean elements, the semi-major axis in radii and the mean motion in radians per minute after secular
  /// gravity and drag; nil if there is no orbit.
  private func secular(_ t: Double) -> (mean: Mean, a: Double, n: Double)? {
    var mean = Mean(
      eccentricity: elements.eccentricity,
      inclination: elements.inclination,
      node: elements.ascendingNode + nodeDot * t + nodecf * t * t,
      perigee: elements.perigee + perigeeDot * t,
      anomaly: elements.anomaly + mDot * t
    )
    var tempa = 1 - c1 * t
    var tempe = elements.drag * c4 * t
    var templ = t2cof * t * t
    if !isSimple {
      let shift = omgcof * t + xmcof * (pow(1 + eta * cos(mean.anomaly), 3) - delmo)
      mean.anomaly += shift
      mean.perigee -= shift
      let (t2, t3, t4) = (t * t, t * t * t, t * t * t * t)
      tempa -= d2 * t2 + d3 * t3 + d4 * t4
      tempe += elements.drag * c5 * (sin(mean.anomaly) - sinm0)
      templ += t3cof * t3 + t4 * (t4cof + t * t5cof)
    }
    let disturbed = deepSpace?.applySecular(to: &mean, minutes: t) ?? n0
    guard disturbed > 0 else { return nil }
    let a = pow(Earth.xke / disturbed, 2.0 / 3) * tempa * tempa
    mean.eccentricity -= tempe
    guard mean.eccentricity < 1, mean.eccentricity >= -0.001 else { return nil }
    mean.eccentricity = max(mean.eccentricity, 1e-6)
    mean.anomaly += n0 * templ
    let longitude = (mean.anomaly + mean.perigee + mean.node).remainderOfTurn
    mean.node = mean.node.remainderOfTurn
    mean.perigee = mean.perigee.remainderOfTurn
    mean.anomaly = (longitude - mean.perigee - mean.node).remainderOfTurn
    return (mean, a, Earth.xke / pow(a, 1.5))
  }

  /// The place on the ellipse, after the long-period terms and Kepler's equation.
  private struct Ellipse {
    /// The radius, and the rates along it and across it.
    private let rl, rDot, rvDot: Double

    /// The semi-latus rectum, and the square root of one less the squared eccentricity.
    private let pl, betal: Double

    /// The argument of latitude.
    private let sinu, cosu: Double

    /// Solves Kepler's equation; nil if the orbit is not an ellipse.
    init?(_ mean: Mean, a: Double, _ inclined: Inclined) {
      let e = mean.eccentricity
      let axnl = e * cos(mean.perigee)
      let invP = 1 / (a * (1 - e * e))
      let aynl = e * sin(mean.perigee) + invP * inclined.aycof
      let l = mean.anomaly + mean.perigee + mean.node + invP * inclined.xlcof * axnl
      let u = (l - mean.node).remainderOfTurn
      var anomaly = u
      for _ in 0..<10 {
        let (sinE, cosE) = (sin(anomaly), cos(anomaly))
        let step = (u - aynl * cosE + axnl * sinE - anomaly) / (1 - cosE * axnl - sinE * aynl)
        anomaly += min(max(step, -0.95), 0.95)
        if abs(step) < 1e-12 { break }
      }
      let (sinE, cosE) = (sin(anomaly), cos(anomaly))
      let ecosE = axnl * cosE + aynl * sinE
      let esinE = axnl * sinE - aynl * cosE
      let el2 = axnl * axnl + aynl * aynl
      pl = a * (1 - el2)
      guard pl >= 0 else { return nil }
      rl = a * (1 - ecosE)
      rDot = a.squareRoot() * esinE / rl
      rvDot = pl.squareRoot() / rl
      betal = (1 - el2).squareRoot()
      let share = esinE / (1 + betal)
      sinu = a / rl * (sinE - aynl - axnl * share)
      cosu = a / rl * (cosE - axnl + aynl * share)
    }

    /// Adds the short-period terms; nil if the satellite is below the surface.
    func state(_ mean: Mean, n: Double, _ inclined: Inclined) -> State? {
      let (con41, x1mth2, cosi) = (inclined.con41, inclined.x1mth2, inclined.cosi)
      let (sin2u, cos2u) = (2 * cosu * sinu, 1 - 2 * sinu * sinu)
      let k1 = 0.5 * Earth.j2 / pl
      let k2 = k1 / pl
      let radius = rl * (1 - 1.5 * k2 * betal * con41) + 0.5 * k1 * x1mth2 * cos2u
      guard radius >= 1 else { return nil }
      let su = atan2(sinu, cosu) - 0.25 * k2 * inclined.x7thm1 * sin2u
      let node = mean.node + 1.5 * k2 * cosi * sin2u
      let inclination = mean.inclination + 1.5 * k2 * cosi * inclined.sini * cos2u
      let outward = rDot - n * k1 * x1mth2 * sin2u / Earth.xke
      let along = rvDot + n * k1 * (x1mth2 * cos2u + 1.5 * con41) / Earth.xke

      let (sinsu, cossu) = (sin(su), cos(su))
      let (sinnode, cosnode) = (sin(node), cos(node))
      let (sininc, cosinc) = (sin(inclination), cos(inclination))
      let (xmx, xmy) = (-sinnode * cosinc, cosnode * cosinc)
      let direction = SIMD3(
        xmx * sinsu + cosnode * cossu,
        xmy * sinsu + sinnode * cossu,
        sininc * sinsu
      )
      let across = SIMD3(
        xmx * cossu - cosnode * sinsu,
        xmy * cossu - sinnode * sinsu,
        sininc * cossu
      )
      return State(
        kilometres: direction * (radius * Earth.radius),
        kilometresPerSecond: (direction * outward + across * along)
          * (Earth.radius * Earth.xke / 60)
      )
    }
  }
}

extension Double {
  /// The rest of an angle after whole turns, with the sign of the angle.
  var remainderOfTurn: Double { truncatingRemainder(dividingBy: 2 * .pi) }
}
