import Atlas
import CPango
import Geodesy
import Scenes

/// The land coverage of each pixel in the rows of a picture that show the globe.
struct GroundMask: GroundField {
  /// Its first row, in the picture before it sinks.
  let top: Int

  /// Its width and height, in pixels.
  let width, height: Int

  /// The row length of the coverage: the width rounded up to whole lanes.
  let stride: Int

  /// The coverage in 255ths, row by row; each row is padded with its last column.
  private let bytes: [UInt8]

  /// The area of the smallest lake in high contrast, in square pixels at 1080 rows: from afar, the bold outlines of
  /// smaller ones would cover the land with spots.
  private static let smallestPlainLake = 120.0

  /// Paints the land of an atlas, without its lakes, as seen on a globe.
  ///
  /// - Parameters:
  ///   - atlas: The land.
  ///   - globe: The globe.
  ///   - size: The picture's width and height, in pixels.
  ///   - shortSide: The short side to which sizes refer, in pixels; that of the picture by default.
  ///   - isPlain: Whether the picture has the look of high contrast.
  init(
    _ atlas: LandAtlas,
    globe: TiltedGlobe,
    size: SIMD2<Int>,
    shortSide: Double? = nil,
    isPlain: Bool = false
  ) {
    let margin = 16 + min(size.x, size.y) / 60
    let limbTop = globe.limbTop.isFinite ? Int(min(max(globe.limbTop, 0), Double(size.y))) : 0
    top = min(max(0, limbTop - margin), size.y - 1)
    width = size.x
    height = size.y - top
    stride = (width + 7) / 8 * 8
    let view = GroundOutline(globe: globe, size: size, shortSide: shortSide)
    let level = atlas.level(within: view.pixelAngle * 0.75)
    func rings(_ layer: LandAtlas.Layer) -> [Ring] {
      atlas.rings(of: layer, level: level, near: globe.center, within: view.reach)
    }
    let smallestLake = isPlain ? Self.smallestPlainLake : GroundOutline.smallest
    bytes = Self.filled(
      land: view.outlines(of: rings(.land)),
      lakes: view.outlines(of: rings(.lakes), smallest: smallestLake),
      width: width,
      height: height,
      stride: stride,
      top: top
    )
  }

  /// Creates a mask whose coverage, from 0 to 1, is a function of column and row.
  init(width: Int, height: Int, coverage: (Int, Int) -> Float) {
    top = 0
    self.width = width
    self.height = height
    let stride = (width + 7) / 8 * 8
    self.stride = stride
    bytes = (0..<stride * height).map { index in
      UInt8(coverage(min(index % stride, width - 1), index / stride) * 255 + 0.5)
    }
  }

  /// The coverage of a pixel, from 0 to 1, by its index.
  subscript(_ index: Int) -> Float { Float(bytes[index]) * Self.level }

  private static let level: Float = 1 / 255

  /// The coverage of eight pixels.
  @inline(__always)
  func lanes(_ index: Int) -> Lanes {
    bytes.withUnsafeBytes { bytes in
      Lanes(bytes.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)) * Self.level
    }
  }

  func read(_ row: Int, into line: UnsafeMutableBufferPointer<Float>) {
    bytes.withUnsafeBufferPointer { bytes in
      for column in 0..<min(stride, line.count) {
        line[column] = Float(bytes[row * stride + column]) * Self.level
      }
    }
  }

  private static func filled(
    land: [[SIMD2<Double>]],
    lakes: [[SIMD2<Double>]],
    width: Int,
    height: Int,
    stride: Int,
    top: Int
  ) -> [UInt8] {
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
          let clamped = point.clamped(
            lowerBound: .init(repeating: -30_000),
            upperBound: .init(repeating: 30_000)
          )
          if index == 0 {
            cairo_move_to(context, clamped.x, clamped.y)
          } else {
            cairo_line_to(context, clamped.x, clamped.y)
          }
        }
        cairo_close_path(context)
      }
      cairo_fill(context)
    }
    cairo_surface_flush(surface)
    // If the surface could not be created, the mask has no land.
    let bytesInRow = Int(cairo_image_surface_get_stride(surface))
    guard let bytes = cairo_image_surface_get_data(surface), bytesInRow >= width else {
      return [UInt8](repeating: 0, count: stride * height)
    }
    return [UInt8](unsafeUninitializedCapacity: stride * height) { coverage, count in
      for row in 0..<height {
        let line = UnsafeBufferPointer(start: bytes + row * bytesInRow, count: width)
        let start = row * stride
        for column in 0..<width {
          coverage.initializeElement(at: start + column, to: line[column])
        }
        for column in width..<stride {
          coverage.initializeElement(at: start + column, to: line[width - 1])
        }
      }
      count = stride * height
    }
  }
}
