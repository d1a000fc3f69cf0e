/// Why a shapefile cannot be read.
public enum ShapefileError: Error, Hashable {
  /// The file does not begin with a shapefile header.
  case foreign

  /// A record, counted from 1, is truncated or inconsistent.
  case malformed(record: Int)

  /// A record, counted from 1, holds a shape other than a polygon, by its type number in the
  /// format.
  case notPolygon(record: Int, type: Int)
}

/// The rings of a polygon shapefile (`.shp`), as a flat list.
///
/// Format: "ESRI Shapefile Technical Description", July 1998: a header of 100 bytes, then records,
/// with big-endian headers and little-endian contents. Measures and heights are ignored.
public struct Shapefile: Sendable {
  /// All rings of all polygons in file order, clockwise around what they enclose.
  public let rings: [Ring]

  /// Reads a shapefile.
  public init(bytes: [UInt8]) throws(ShapefileError) {
    var rings: [Ring] = []
    var failure: ShapefileError?
    bytes.withUnsafeBytes { buffer in
      do throws(ShapefileError) {
        rings = try Self.rings(in: buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self.rings = rings
  }

  private static func rings(in bytes: UnsafeRawBufferPointer) throws(ShapefileError) -> [Ring] {
    guard bytes.count >= 100, bytes.number(at: 0, as: Int32.self).byteSwapped == 9994 else {
      throw .foreign
    }
    var rings: [Ring] = []
    var offset = 100
    var record = 0
    while offset < bytes.count {
      record += 1
      guard offset + 12 <= bytes.count else { throw .malformed(record: record) }
      let words = Int(bytes.number(at: offset + 4, as: Int32.self).byteSwapped)
      let content = offset + 8
      let end = content + 2 * words
      guard words >= 2, end <= bytes.count else { throw .malformed(record: record) }
      let type = bytes.number(at: content, as: Int32.self)
      switch type {
      case 0:  // a record without a shape
        break
      case 5, 15, 25:  // polygon, with height and measure, with measure: all begin alike
        rings += try polygon(
          UnsafeRawBufferPointer(rebasing: bytes[content..<end]),
          record: record
        )
      default:
        throw .notPolygon(record: record, type: Int(type))
      }
      offset = end
    }
    return rings
  }

  /// Reads a polygon: type, box (4 numbers), numbers of parts and points, starts of the parts,
  /// points.
  private static func polygon(
    _ bytes: UnsafeRawBufferPointer,
    record: Int
  ) throws(ShapefileError) -> [Ring] {
    guard bytes.count >= 44 else { throw .malformed(record: record) }
    let partCount = Int(bytes.number(at: 36, as: Int32.self))
    let pointCount = Int(bytes.number(at: 40, as: Int32.self))
    guard partCount >= 0, pointCount >= 0, 44 + 4 * partCount + 16 * pointCount <= bytes.count
    else { throw .malformed(record: record) }
    let starts = (0..<partCount).map { Int(bytes.number(at: 44 + 4 * $0, as: Int32.self)) }
    let first = 44 + 4 * partCount
    var rings: [Ring] = []
    for (start, end) in zip(starts, starts.dropFirst() + [pointCount]) {
      guard 0 <= start, start <= end, end <= pointCount else { throw .malformed(record: record) }
      var points = (start..<end).map { index in
        let at = first + 16 * index
        return SIMD2(
          Double(bitPattern: bytes.number(at: at, as: UInt64.self)),
          Double(bitPattern: bytes.number(at: at + 8, as: UInt64.self))
        )
      }
      guard points.allSatisfy({ abs($0.x) <= 360 && abs($0.y) <= 91 }) else {
        throw .malformed(record: record)
      }
      // A shapefile repeats the first point at the end.
      if points.count > 1, points.first == points.last { points.removeLast() }
      if points.count >= 3 { rings.append(Ring(points: points)) }
    }
    return rings
  }
}
