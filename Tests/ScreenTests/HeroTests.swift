import Atlas
import Flights
import Foundation
import Geodesy
import Scenes
import Testing

@testable import Screen
@testable import Show

/// The main plane in front of its sky: 24 headings, seven phases, day and night, three shapes of picture.
@Suite struct HeroTests {
  /// A plane in a picture.
  private struct Hero {
    let name: String

    /// The facets of the keel, of the shaded wing and of the bright one.
    let keel, shaded, bright: [Facet]

    /// The unit vector of its motion in the picture.
    let motion: SIMD2<Double>

    /// The picture behind it, at full light.
    let sky: PixelBuffer

    /// What dims the sky at the plane's edge: the edge of a blurred shadow has half its opacity.
    let dimming: (color: Color, opacity: Double)

    /// The width across the motion over the length along it.
    var slenderness: Double {
      let corners = (keel + shaded + bright).flatMap(\.corners).map { SIMD2<Double>($0) }
      let along = corners.map { ($0 * motion).sum() }
      let across = corners.map { $0.y * motion.x - $0.x * motion.y }
      func span(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
      return span(across) / span(along)
    }

    /// The contrast of each wing's halves with the dimmed sky behind their middles, if that is in the picture.
    var contrasts: [Double] {
      (shaded + bright).compactMap { facet -> Double? in
        let middle = facet.corners.reduce(.zero, +) / Float(facet.corners.count)
        let (x, y) = (Int(middle.x), Int(middle.y))
        guard (0..<sky.width).contains(x), (0..<sky.height).contains(y) else { return nil }
        let air = luminance(Color(sky[x, y]).mixed(with: dimming.color, dimming.opacity))
        let paper = luminance(facet.color)
        return (max(paper, air) + 0.05) / (min(paper, air) + 0.05)
      }
    }
  }

  private static let phases = [0.04, 0.18, 0.34, 0.50, 0.66, 0.82, 0.96]

  private static func heroes(_ size: SIMD2<Int>, _ palette: Palette) -> [Hero] {
    let painter = BackdropPainter(atlas: shippedAtlas)
    let extent = SIMD2(Double(size.x), Double(size.y))
    let framing = size.y > size.x ? Framing.portrait : .landscape
    return stride(from: 0.0, to: 360, by: 15).flatMap { heading -> [Hero] in
      let path = path(heading: .degrees(heading))
      let globe = framing.globe(showing: path, size: extent)
      let top = (framing.horizon - (size.y > size.x ? 0.045 : 0.030)) * extent.y
      let arc = Arc(path: path, globe: globe, apex: globe.height(appearingAt: top))
      let backdrop = Backdrop(globe: globe, size: size, headroom: 0, palette: palette)
      let sky = painter.paint(backdrop).lit
      return phases.map { travel in
        let pose = arc.pose(travel, .breathing(atTravel: travel))
        let length = (0.084 + 0.080 * Plane.altitude(atTravel: travel)) * min(extent.x, extent.y)
        let motion = globe.velocity(of: pose.position, along: pose.pathTangent)
        let facets = PaperPlane.facets(pose, on: globe, length: length, palette: palette)
          .sorted { luminance($0.color) < luminance($1.color) }
        return Hero(
          name: "\(size.x) × \(size.y), heading \(Int(heading))°, \(travel) of the way",
          keel: Array(facets[..<2]),
          shaded: Array(facets[2..<4]),
          bright: Array(facets[4...]),
          motion: motion / (motion * motion).sum().squareRoot(),
          sky: sky,
          dimming: (palette.shadow, SkyDimming.opacity(atTravel: travel) / 2)
        )
      }
    }
  }

  /// 400 km from Zürich.
  private static func path(heading: Angle) -> GreatCircle {
    let home = Coordinate(degreesNorth: 47.46, degreesEast: 8.55)
    let (up, reach) = (home.normal, 400.0 / 6371)
    let east = SIMD3(-up.y, up.x, 0) / (up.x * up.x + up.y * up.y).squareRoot()
    let north = up.cross(east)
    let ahead = north * cos(heading.radians) + east * sin(heading.radians)
    return GreatCircle(from: home, to: Coordinate(normal: up * cos(reach) + ahead * sin(reach)))
  }

  @Test(arguments: [SIMD2(480, 270), [270, 480], [360, 270]], [false, true])
  func `it has a silhouette, two wings, a crease, and stands out`(
    size: SIMD2<Int>,
    isNight: Bool
  ) {
    let heroes = Self.heroes(size, isNight ? .night : .day)
    let count = heroes.count { !$0.contrasts.isEmpty }
    #expect(2 * count > heroes.count, "only \(count) of \(heroes.count) planes are in the picture")
    for hero in heroes {
      #expect(hero.slenderness >= 0.38, "\(hero.name)")
      let (dark, light) = (lightness(hero.shaded), lightness(hero.bright))
      #expect(light - dark >= 12, "\(hero.name): \(dark) and \(light)")
      #expect(dark - lightness(hero.keel) >= 8, "\(hero.name)")
      // By day both wings are brighter than the ground below them: paper, not glass.
      #expect(isNight || dark >= 66, "\(hero.name): \(dark)")
      #expect((hero.contrasts.max() ?? 9) >= 1.6, "\(hero.name): \(hero.contrasts)")
    }
  }
}

/// The relative luminance of a colour, from 0 to 1 (WCAG 2.2).
private func luminance(_ color: Color) -> Double {
  func linear(_ channel: UInt8) -> Double {
    let c = Double(channel) / 255
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }
  let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The mean CIE lightness of facets, from 0 to 100.
private func lightness(_ facets: [Facet]) -> Double {
  let values = facets.map { facet -> Double in
    let y = luminance(facet.color)
    return y > 0.008856 ? 116 * cbrt(y) - 16 : 903.3 * y
  }
  return values.reduce(0, +) / Double(values.count)
}
