import Atlas
import CPango
import Geodesy
import Scenes

/// How much of each pixel is land, from 0 to 1, in the rows of a picture that show the planet.
struct GroundMask {
  /// The first row of the picture at rest that it covers.
  let top: Int

  /// Its width and height, in pixels.
  let width, height: Int

  /// The coverage, row by row.
  let coverage: [Float]

  /// Paints the land of an atlas, without its lakes, as a globe shows it.
  init(_ atlas: LandAtlas, globe: TiltedGlobe, size: SIMD2<Int>) {
    let margin = 16 + min(size.x, size.y) / 60
    let limbTop = globe.limbTop.isFinite ? Int(min(max(globe.limbTop, 0), Double(size.y))) : 0
    top = min(max(0, limbTop - margin), size.y - 1)
    width = size.x
    height = size.y - top
    let view = GroundOutline(globe: globe, size: size)
    let level = atlas.level(within: view.pixelAngle * 0.75)
    let layers = [LandAtlas.Layer.land, .lakes].map { layer in
      view.outlines(
        of: atlas.rings(of: layer, level: level, near: globe.center, within: view.reach)
      )
    }
    coverage = Self.filled(
      land: layers[0],
      lakes: layers[1],
      width: width,
      height: height,
      top: top
    )
  }

  private static func filled(
    land: [[SIMD2<Double>]],
    lakes: [[SIMD2<Double>]],
    width: Int,
    height: Int,
    top: Int
  ) -> [Float] {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_translate(context, 0, -Double(top))
    for (outlines, rule) in [(land, CAIRO_OPERATOR_OVER), (lakes, CAIRO_OPERATOR_DEST_OUT)] {
      cairo_set_operator(context, rule)
      for outline in outlines {
        for (index, point) in outline.enumerated() {
          let held = point.clamped(
            lowerBound: .init(repeating: -30_000),
            upperBound: .init(repeating: 30_000)
          )
          if index == 0 {
            cairo_move_to(context, held.x, held.y)
          } else {
            cairo_line_to(context, held.x, held.y)
          }
        }
        cairo_close_path(context)
      }
      cairo_fill(context)
    }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    // A surface that could not be made has no bytes: then there is no land.
    guard let bytes = cairo_image_surface_get_data(surface) else {
      return [Float](repeating: 0, count: width * height)
    }
    return [Float](unsafeUninitializedCapacity: width * height) { coverage, count in
      for row in 0..<height {
        for column in 0..<width {
          coverage.initializeElement(
            at: row * width + column,
            to: Float(bytes[row * stride + column]) * (1 / 255)
          )
        }
      }
      count = width * height
    }
  }
}
