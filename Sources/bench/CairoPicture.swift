import CPango
import Glibc
import Scenes

/// A picture in memory on which Cairo draws the shapes of a scene.
final class CairoPicture {
  private let surface: OpaquePointer?
  private let cairo: OpaquePointer?

  /// Creates a picture of a width and height, in pixels.
  init(_ size: SIMD2<Int>) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.x), Int32(size.y))
    cairo = cairo_create(surface)
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// The marks of a scene that Cairo can draw as well: a plain ground, and round and polygonal shapes. Text is left
  /// out, because both draw the same masks, as are backdrops and blurred shadows, for which Cairo has nothing.
  static func shapes(of scene: Scene) -> Scene {
    var shapes: [Mark] = [.fill(Color(0x4C86B8))]
    shapes += scene.marks.filter { mark in
      switch mark {
      case .disc, .ring, .glow, .halo, .polygon, .facets, .ribbon: true
      default: false
      }
    }
    return Scene(size: scene.size, marks: shapes)
  }

  /// Draws the shapes of a scene.
  func draw(_ scene: Scene) {
    for mark in scene.marks { draw(mark) }
    cairo_surface_flush(surface)
  }

  private func draw(_ mark: Mark) {
    switch mark {
    case .fill(let color):
      choose(color)
      cairo_paint(cairo)
    case .disc(let center, let radius, let color):
      choose(color)
      circle(center, radius)
      cairo_fill(cairo)
    case .ring(let center, let radius, let width, let color):
      choose(color)
      cairo_set_line_width(cairo, Double(width))
      circle(center, radius)
      cairo_stroke(cairo)
    case .glow(let center, let radius, let power, let color):
      light(center, within: 0...radius, color) { powf(1 - $0, power) }
    case .halo(let center, let radius, let reach, let color):
      light(center, within: max(radius - reach, 0)...radius + reach, color) { share in
        let place = max(radius - reach, 0) + share * (radius + reach - max(radius - reach, 0))
        let rest = max(1 - abs(place - radius) / reach, 0)
        return rest * rest
      }
    case .polygon(let corners, let color):
      choose(color)
      outline(corners)
      cairo_fill(cairo)
    case .facets(let facets, let opacity):
      for facet in facets {
        choose(facet.color.faded(Double(opacity)))
        outline(facet.corners)
        cairo_fill(cairo)
      }
    case .ribbon(let points):
      // The colour and the width of each piece are constant.
      for (point, next) in zip(points, points.dropFirst()) {
        choose(point.color)
        cairo_set_line_width(cairo, Double(point.width))
        cairo_move_to(cairo, Double(point.point.x), Double(point.point.y))
        cairo_line_to(cairo, Double(next.point.x), Double(next.point.y))
        cairo_stroke(cairo)
      }
    default: break
    }
  }

  private func choose(_ color: Color) {
    let unit = color.unit
    cairo_set_source_rgba(cairo, unit.x, unit.y, unit.z, Double(color.opacity))
  }

  private func circle(_ center: SIMD2<Float>, _ radius: Float) {
    cairo_new_path(cairo)
    cairo_arc(cairo, Double(center.x), Double(center.y), Double(radius), 0, 2 * .pi)
  }

  private func outline(_ corners: [SIMD2<Float>]) {
    guard let first = corners.first else { return }
    cairo_move_to(cairo, Double(first.x), Double(first.y))
    for corner in corners.dropFirst() { cairo_line_to(cairo, Double(corner.x), Double(corner.y)) }
    cairo_close_path(cairo)
  }

  /// The number of stops that approximate the falloff of a light.
  private static let stops = 8

  /// Draws a round light as a radial gradient.
  private func light(
    _ center: SIMD2<Float>,
    within radii: ClosedRange<Float>,
    _ color: Color,
    _ falloff: (Float) -> Float
  ) {
    let (x, y) = (Double(center.x), Double(center.y))
    let (inner, outer) = (Double(radii.lowerBound), Double(radii.upperBound))
    let pattern = cairo_pattern_create_radial(x, y, inner, x, y, outer)
    defer { cairo_pattern_destroy(pattern) }
    let unit = color.unit
    for stop in 0...Self.stops {
      let share = Float(stop) / Float(Self.stops)
      let opacity = Double(color.opacity * falloff(share))
      cairo_pattern_add_color_stop_rgba(pattern, Double(share), unit.x, unit.y, unit.z, opacity)
    }
    cairo_set_source(cairo, pattern)
    circle(center, radii.upperBound)
    cairo_fill(cairo)
  }
}
