import Geodesy
import Scenes

extension Backdrop {
  /// The sky and the sea in a few shapes, which are drawn at once: a first picture while the real ones are being
  /// painted. It is taller than the picture by the headroom, as they are.
  var sketch: CachedLayer {
    let (width, above) = (Float(size.x), Double(headroom))
    let height = Float(size.y + headroom)
    var ground: [SIMD2<Float>] = [[-1, height + 1]]
    for column in 0...Self.columns {
      let x = Double(column) / Double(Self.columns) * Double(size.x)
      let direction = globe.limbDirection(near: globe.direction(appearingAt: [x, globe.limbTop]))
      let point = globe.project(globe.sphereCenter + direction * globe.radius)
      guard point.x.isFinite, point.y.isFinite else { continue }
      ground.append(SIMD2(Float(x), Float(min(max(point.y, 0), Double(size.y)) + above)))
    }
    ground.append([width + 1, height + 1])
    return CachedLayer(
      size: [size.x, size.y + headroom],
      marks: [
        .fill(palette.sky),
        .gradient(
          from: Float(above),
          palette.zenith,
          to: Float(above + max(globe.limbTop, 1)),
          palette.sky
        ),
        .polygon(ground, palette.water.mixed(with: palette.sky, 0.25)),
      ]
    )
  }

  /// The number of straight pieces of the limb.
  private static var columns: Int { 24 }
}
