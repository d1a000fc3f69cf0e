import Glibc

/// Formulas (1) to (19) of Chulliat et al., "The US/UK World Magnetic Model for 2025–2030:
/// Technical Report", NOAA 2025, except that the functions of latitude use recursions that are also
/// valid at the poles, where those of the report divide by zero.
extension MagneticModel {
  /// Returns the angle from true north to magnetic north.
  ///
  /// - Parameters:
  ///   - place: The geodetic latitude and longitude on WGS 84.
  ///   - height: The height above the ellipsoid, in metres.
  ///   - year: The decimal year; outside `years` the result is less accurate.
  /// - Returns: The angle, positive to the east; nil where a compass is unreliable, near the magnetic poles.
  public func declination(
    at place: Coordinate,
    heightMetres height: Double = 0,
    year: Double
  ) -> Angle? {
    field(at: place, heightMetres: height, year: year).reliableDeclination
  }

  /// Returns the field at a place and time.
  ///
  /// At a pole, where every direction is south or north, the field's north is along the
  /// coordinate's meridian.
  ///
  /// - Parameters:
  ///   - place: The geodetic latitude and longitude on WGS 84.
  ///   - height: The height above the ellipsoid, in metres; the model is valid from −1 000 to 850
  ///     000.
  ///   - year: The decimal year; outside `years` the result is less accurate.
  /// - Returns: The field along the local north, east and down axes.
  public func field(
    at place: Coordinate,
    heightMetres height: Double = 0,
    year: Double
  ) -> MagneticField {
    let φ = place.latitude.radians
    // (7), (8): from geodetic to geocentric, φ′ and r, within the meridian's plane.
    let (a, f) = (6_378_137.0, 1 / 298.257_223_563)
    let e² = f * (2 - f)
    let bend = a / (1 - e² * sin(φ) * sin(φ)).squareRoot()
    let outward = (bend + height) * cos(φ)
    let upward = (bend * (1 - e²) + height) * sin(φ)
    let r = hypot(outward, upward)
    let sphere = sum(
      sin: upward / r,
      cos: outward / r,
      longitude: place.longitude.radians,
      shrink: Self.referenceRadiusMetres / r,
      years: year - epoch
    )
    // (17): back to the axes of the ellipsoid, rotated by φ′ − φ.
    let turn = atan2(upward, outward) - φ
    return MagneticField(
      north: sphere.north * cos(turn) - sphere.down * sin(turn),
      east: sphere.east,
      down: sphere.north * sin(turn) + sphere.down * cos(turn)
    )
  }

  /// The reference radius of the coefficients, in metres.
  private static let referenceRadiusMetres = 6_371_200.0

  /// Returns the field in the axes of the sphere: the sums (10) to (12).
  ///
  /// For each order m, the Schmidt semi-normalised functions P of degree n follow from those of the
  /// two lower degrees (Winch et al. 2005), and so do their derivatives D with respect to φ′. The
  /// east component needs P/cos φ′, called Q; because the recursions are linear, Q satisfies the
  /// same one from a start without that factor.
  private func sum(
    sin s: Double,
    cos c: Double,
    longitude λ: Double,
    shrink: Double,
    years: Double
  ) -> MagneticField {
    var (north, east, down) = (0.0, 0.0, 0.0)
    /// P, its derivative, and P/cos φ′ of degree m and order m.
    var start = (p: 1.0, d: 0.0, q: 0.0)
    for m in 0...degree {
      if m > 0 {
        let k = m == 1 ? 1 : (1 - 0.5 / Double(m)).squareRoot()
        start = (k * c * start.p, k * (c * start.d - s * start.p), k * start.p)
      }
      let (cosm, sinm) = (cos(Double(m) * λ), sin(Double(m) * λ))
      var (last, before) = (start, (p: 0.0, d: 0.0, q: 0.0))
      var power = pow(shrink, Double(m + 2))
      for n in m...degree {
        if n > m {
          let (a, b) = Self.recursion(degree: n, order: m)
          let next = (
            p: a * s * last.p - b * before.p,
            d: a * (c * last.p + s * last.d) - b * before.d,
            q: a * s * last.q - b * before.q
          )
          (last, before) = (next, last)
          power *= shrink
        }
        guard n > 0 else { continue }
        let term = terms[n * (n + 1) / 2 - 1 + m]
        let g = term.g + years * term.gPerYear
        let h = term.h + years * term.hPerYear
        let wave = (g * cosm + h * sinm) * power
        north -= wave * last.d
        east += Double(m) * (g * sinm - h * cosm) * power * last.q
        down -= Double(n + 1) * wave * last.p
      }
    }
    return MagneticField(north: north, east: east, down: down)
  }

  /// Returns the factors of sin φ′ · P(n−1) and of P(n−2) in P(n), all of one order.
  private static func recursion(degree n: Int, order m: Int) -> (Double, Double) {
    let root = Double(n * n - m * m).squareRoot()
    let below = Double((n - 1) * (n - 1) - m * m)
    return (Double(2 * n - 1) / root, below > 0 ? below.squareRoot() / root : 0)
  }
}
