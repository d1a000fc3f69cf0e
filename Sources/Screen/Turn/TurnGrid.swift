import Geodesy

/// The nodes at which ground is followed while a globe turns. All pictures of a size and of planets of the same shape
/// have the same.
struct TurnGrid {
  /// The distance of nodes along a row, in pixels of a ground layer.
  let spacing: Int

  /// The rows of the nodes, in pixels of a ground layer, from the top.
  let rows: [Int]

  /// The number of nodes in a row.
  let columns: Int

  /// The width and height of a pixel of a ground layer, in pixels of the picture.
  let step: Int

  /// The number of nodes.
  var count: Int { rows.count * columns }

  /// Lays out the nodes of a globe in a picture of a size.
  init(of globe: TiltedGlobe, _ size: SIMD2<Int>) {
    let layer = GroundLayer.reduced(size)
    step = GroundLayer.step(size)
    let limb = max(Int(globe.limbTop / Double(step)) - 1, 0)
    // As many nodes in pictures of every size: the ground between them is nearly flat.
    let scale = max(layer.x / 320, 1)
    spacing = scale * 16
    rows = Self.rows(from: min(limb, layer.y), to: layer.y, scale: scale)
    columns = (layer.x + spacing - 1) / spacing + 1
  }

  /// The rows: close together at the limb, where the ground is foreshortened, and far apart near the viewer.
  private static func rows(from limb: Int, to last: Int, scale: Int) -> [Int] {
    var rows = [limb]
    while let row = rows.last, row < last {
      let below = row - limb
      let step = below < 32 * scale ? 4 : below < 96 * scale ? 8 : 16
      rows.append(min(row + step * scale, last))
    }
    return rows
  }

  /// Returns the place of a node, in pixels of the picture.
  func point(_ node: Int) -> SIMD2<Double> {
    let (row, column) = node.quotientAndRemainder(dividingBy: columns)
    let pixel = SIMD2(Double(column * spacing), Double(rows[row]))
    return (pixel + 0.5) * Double(step)
  }
}
