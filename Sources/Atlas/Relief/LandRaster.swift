import Geodesy

/// The land of an atlas, without lakes and shores, as texels of the whole world: one byte each, 1 on
/// land.
struct LandRaster {
  /// The texels, row by row from the north.
  let texels: [UInt8]

  /// Finds the texels whose centre is on land.
  ///
  /// A meridian from the north pole, which lies in the sea, enters or leaves land at each shore that
  /// it crosses. This holds for lakes, too, and needs no seam at the date line or at a pole.
  init(_ atlas: LandAtlas, level: Int, columns: Int, rows: Int) {
    var texels = [UInt8](repeating: 0, count: columns * rows)
    let (across, down) = (Double(columns) / 360, Double(rows) / 180)
    for layer in LandAtlas.Layer.allCases {
      for ring in atlas.rings(of: layer, level: level, near: .init(normal: [0, 0, 1])) {
        guard var last = ring.points.last else { continue }
        // A ring around a pole ends a full turn from its start.
        if let first = ring.points.first {
          last.x = first.x + (last.x - first.x).remainder(dividingBy: 360)
        }
        for point in ring.points {
          let (west, east) = last.x < point.x ? (last, point) : (point, last)
          last = point
          guard east.x > west.x else { continue }
          let first = Int(((west.x + 180) * across - 0.5).rounded(.up))
          let end = Int(((east.x + 180) * across - 0.5).rounded(.up))
          for column in first..<max(first, end) {
            let longitude = (Double(column) + 0.5) / across - 180
            let share = (longitude - west.x) / (east.x - west.x)
            let latitude = west.y + (east.y - west.y) * share
            let row = Int(((90 - latitude) * down - 0.5).rounded(.up))
            guard row < rows else { continue }
            texels[max(row, 0) * columns + ((column % columns) + columns) % columns] ^= 1
          }
        }
      }
    }
    for index in columns..<columns * rows { texels[index] ^= texels[index - columns] }
    self.texels = Self.inland(texels, columns: columns)
  }

  /// Returns the texels that have land on all sides. Those on the shore show water, too.
  private static func inland(_ land: [UInt8], columns: Int) -> [UInt8] {
    var across = land
    for start in stride(from: 0, to: land.count, by: columns) {
      for column in 0..<columns {
        let west = land[start + (column + columns - 1) % columns]
        across[start + column] &= west & land[start + (column + 1) % columns]
      }
    }
    var inland = across
    for index in 0..<land.count {
      if index >= columns { inland[index] &= across[index - columns] }
      if index + columns < land.count { inland[index] &= across[index + columns] }
    }
    return inland
  }
}
