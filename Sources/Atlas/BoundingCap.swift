import Geodesy
import Glibc

/// The part of the sphere within an angle of a point, which limits the search for rings.
struct BoundingCap {
  let center: Coordinate

  /// The angle from the centre to the edge.
  let radius: Angle

  /// Returns whether any of the cap may be within an angle of a point.
  func comes(within reach: Angle, of place: Coordinate) -> Bool {
    let a = center.normal
    let b = place.normal
    return atan2(a.cross(b).norm, (a * b).sum()) <= reach.radians + radius.radians
  }
}

extension BoundingCap {
  /// Creates a cap around corners, rounded to the resolution of an atlas: the radius upwards.
  init(holding corners: [SIMD3<Double>]) {
    let steps = AtlasLayout.capStepsPerDegree
    let sum = corners.reduce(SIMD3<Double>.zero, +)
    let middle = Coordinate(normal: sum.norm > 1e-12 ? sum : [0, 0, 1])
    let center = Coordinate(
      degreesNorth: (middle.latitude.degrees * steps).rounded() / steps,
      degreesEast: (middle.longitude.degrees * steps).rounded() / steps
    )
    // A cap smaller than a hemisphere contains the arcs between its corners; a larger one becomes
    // the whole sphere.
    let n = center.normal
    let furthest = corners.map { atan2(n.cross($0).norm, (n * $0).sum()) }.max() ?? 0
    let radius = (furthest * 180 / .pi * steps + 1).rounded(.up) / steps
    self.init(center: center, radius: .degrees(radius < 90 ? radius : 180))
  }

  /// Reads a cap at an offset, which must leave enough bytes.
  init(bytes: UnsafeRawBufferPointer, at offset: Int) {
    let steps = AtlasLayout.capStepsPerDegree
    self.init(
      center: Coordinate(
        degreesNorth: Double(bytes.number(at: offset + 2, as: Int16.self)) / steps,
        degreesEast: Double(bytes.number(at: offset, as: Int16.self)) / steps
      ),
      radius: .degrees(Double(bytes.number(at: offset + 4, as: UInt16.self)) / steps)
    )
  }

  var bytes: [UInt8] {
    let steps = AtlasLayout.capStepsPerDegree
    var bytes: [UInt8] = []
    bytes.append(littleEndian: Int16((center.longitude.degrees * steps).rounded()))
    bytes.append(littleEndian: Int16((center.latitude.degrees * steps).rounded()))
    bytes.append(littleEndian: UInt16((radius.degrees * steps).rounded()))
    return bytes
  }
}

extension UnsafeRawBufferPointer {
  /// Reads a little-endian number at an offset, which must leave enough bytes.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int,
    as type: Number.Type
  ) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}
