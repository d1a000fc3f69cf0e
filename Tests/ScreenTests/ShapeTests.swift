import Breathing
import Scenes
import Show
import Testing

@testable import Screen

@Suite("Shapes")
struct ShapeTests {
  private let white = Color(0xFFFFFF)

  @Test("A fill reaches every pixel", arguments: [[1, 1], [63, 31], [64, 32], [129, 97]])
  func fill(size: [Int]) {
    let canvas = Canvas(size[0], size[1])
    canvas.draw(Scene(size: [size[0], size[1]], marks: [.fill(Color(0x336699))]))
    #expect(canvas.pixels.allSatisfy { $0 == 0xFF33_6699 })
  }

  @Test("A disc covers its area", arguments: [0.3, 0.8, 1.7, 2.6, 4.5, 12, 30] as [Float])
  func disc(radius: Float) {
    var random = SeededGenerator(seed: 5)
    let areas = (0..<40).map { _ in
      let x = Float.random(in: 39...41, using: &random)
      let y = Float.random(in: 39...41, using: &random)
      return coverage([.disc(center: [x, y], radius: radius, white)], 80, 80)
    }
    let exact = Double.pi * Double(radius * radius)
    let mean = areas.reduce(0, +) / Double(areas.count)
    #expect(abs(mean / exact - 1) < 0.02)
    // At every position between pixels, it looks the same.
    let spread = (areas.max() ?? 0) - (areas.min() ?? 0)
    #expect(spread / exact < (radius < 1 ? 0.5 : 0.08))
  }

  @Test("A ring covers its length times its width", arguments: [0.5, 1, 1.4, 3] as [Float])
  func ring(width: Float) {
    let area = coverage([.ring(center: [40.3, 39.8], radius: 25, width: width, white)], 80, 80)
    let exact: Double = 2 * .pi * 25 * Double(width)
    #expect(abs(area / exact - 1) < 0.02)
  }

  @Test("A glow follows its curve", arguments: [1, 1.6, 2] as [Float])
  func glow(power: Float) {
    let area = coverage([.glow(center: [40, 40], radius: 30, power: power, white)], 80, 80)
    // ∫ (1 − r/R)^p 2πr dr = 2πR² / ((p + 1)(p + 2))
    let exact = 2 * Double.pi * 900 / Double((power + 1) * (power + 2))
    #expect(abs(area / exact - 1) < 0.02)
  }

  @Test(
    "A polygon covers its area, however thin it is",
    arguments: [[0.25, 40], [0.6, 40], [1, 40], [3, 40], [25, 40]] as [[Float]]
  )
  func polygon(sides: [Float]) {
    let (cos, sin) = (Float(0.8), Float(0.6))
    let corners: [SIMD2<Float>] = [[0, 0], [sides[1], 0], [sides[1], sides[0]], [0, sides[0]]]
    let turned = corners.map { corner -> SIMD2<Float> in
      let (across, up) = (SIMD2(cos, sin) * corner.x, SIMD2(-sin, cos) * corner.y)
      return across + up + SIMD2(30, 20)
    }
    let area = coverage([.polygon(turned, white)], 90, 90)
    let exact = Double(sides[0] * sides[1])
    #expect(abs(area / exact - 1) < 0.06)
    let reversed = coverage([.polygon(turned.reversed(), white)], 90, 90)
    #expect(abs(reversed / area - 1) < 0.01)
  }

  @Test("A ribbon covers its length times its width", arguments: [0.3, 1, 1.2, 5] as [Float])
  func ribbon(width: Float) {
    // On some slopes a thin line meets the pixels' centres unluckily; over many it averages out.
    let shares: [Double] = (0..<12).map { slope in
      let rise = Float(slope) * 0.31
      let points = (0...30).map { step in
        let place = SIMD2<Float>(20, 30) + Float(step) * SIMD2<Float>(3, rise)
        return RibbonPoint(place, width: width, white)
      }
      let length = Double(SIMD2<Float>(90, 30 * rise).length)
      return coverage([.ribbon(points)], 140, 160) / (length * Double(width))
    }
    let mean = shares.reduce(0, +) / 12
    #expect(abs(mean - 1) < 0.03)
    #expect(shares.allSatisfy { abs($0 - 1) < 0.15 })
  }

  @Test("Where a ribbon bends, nothing is covered twice and no gap opens")
  func bend() {
    let half = Color(0xFFFFFF, opacity: 0.5)
    let points = (0...60).map { step in
      let turn = Float(step) / 60 * 3
      let direction = SIMD2<Float>(Self.cosine(turn), Self.cosine(turn - .pi / 2))
      let point = 60 + 40 * direction
      return RibbonPoint(point, width: 9, half)
    }
    let canvas = Canvas(120, 120)
    canvas.draw(Scene(size: [120, 120], marks: [.fill(Color(0)), .ribbon(points)]))
    let brightest = canvas.pixels.map { $0 & 255 }.max()
    #expect((brightest ?? 0) <= 129)
    for point in points.dropFirst().dropLast() {
      let pixel = canvas.pixels[Int(point.point.y) * 120 + Int(point.point.x)]
      #expect(pixel & 255 >= 126)
    }
  }

  @Test("A folded sheet shows neither seams nor doubled edges", arguments: [1, 0.5] as [Float])
  func sheet(opacity: Float) {
    // A fan of facets of one colour is one shape: inside it every pixel is the same.
    let rim: [SIMD2<Float>] = [[10, 12], [70, 8], [88, 50], [60, 90], [14, 77]]
    let middle: SIMD2<Float> = [47.3, 44.9]
    let facets = rim.indices.map { Facet(middle, rim[$0], rim[($0 + 1) % rim.count], white) }
    let canvas = Canvas(100, 100)
    canvas.draw(
      Scene(size: [100, 100], marks: [.fill(Color(0)), .facets(facets, opacity: opacity)])
    )
    let inside = (30..<70).flatMap { y in (30..<60).map { canvas.pixels[y * 100 + $0] & 255 } }
    #expect(Set(inside).count == 1)
    #expect(abs(Int(inside[0]) - Int((255 * opacity).rounded())) <= 1)
    #expect(canvas.pixels.allSatisfy { $0 & 255 <= inside[0] })
  }

  @Test("A shadow is its shape blurred by a Gaussian", arguments: [1, 2, 3, 6, 12] as [Float])
  func shadow(deviation: Float) {
    // A long edge, blurred, rises by the normal distribution: 0.1587 of it one deviation outside.
    let canvas = Canvas(120, 120)
    let block: [SIMD2<Float>] = [[60, -60], [200, -60], [200, 200], [60, 200]]
    let mark = Mark.shadow(block, deviation: deviation, white)
    canvas.draw(Scene(size: [120, 120], marks: [.fill(Color(0)), mark]))
    func share(_ x: Float) -> Float {
      let column = Int((x - 0.5).rounded(.down))
      let at = 60 * 120 + column
      let (low, high) = (Float(canvas.pixels[at] & 255), Float(canvas.pixels[at + 1] & 255))
      let between: Float = x - 0.5 - Float(column)
      return (low + (high - low) * between) / 255
    }
    #expect(abs(share(60) - 0.5) < 0.02)
    #expect(abs(share(60 - deviation) - 0.1587) < 0.04)
    #expect(abs(share(60 + deviation) - 0.8413) < 0.04)
    #expect(share(60 + 4 * deviation + 2) > 0.98)
  }

  @Test("Invalid and distant numbers draw nothing and do no harm")
  func wildNumbers() {
    let wild: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e9]
    let canvas = Canvas(50, 50)
    for x in wild {
      let points: [SIMD2<Float>] = [[x, 10], [20, x], [30, 30]]
      let run = TextRun(["a"], face: .text, weight: 400, size: 20, color: white)
      let marks: [Mark] = [
        .fill(Color(0)), .disc(center: [x, 5], radius: 3, white),
        .disc(center: [5, 5], radius: x, white), .ring(center: [5, x], radius: 3, width: x, white),
        .glow(center: [x, x], radius: x, power: 2, white), .polygon(points, white),
        .facets([Facet(points[0], points[1], points[2], white)], opacity: 1),
        .shadow(points, deviation: 3, white),
        .ribbon(points.map { RibbonPoint($0, width: 3, white) }),
        .text(run, at: [x, 20], opacity: 1),
      ]
      canvas.draw(Scene(size: [50, 50], marks: marks))
    }
    canvas.draw(Scene(size: [50, 50], marks: [.fill(Color(0))]))
    #expect(canvas.pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  private static func cosine(_ x: Float) -> Float {
    // The Taylor series, from the inside out: 132 is 11 times 12, and so on.
    let divisors: [Float] = [132, 90, 56, 30, 12, 2]
    return divisors.reduce(1) { rest, divisor in 1 - x * x / divisor * rest }
  }
}
