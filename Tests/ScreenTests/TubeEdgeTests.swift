import Testing

@testable import Screen

/// The dark edge of a tube's glass.
@Suite struct TubeEdgeTests {
  @Test(arguments: [true, false]) func `glass has a dark corner only if its edge is in the picture`(
    hasEdge: Bool
  ) {
    let shades = GlassShades(size: [320, 200], isGlass: true, hasEdge: hasEdge)
    let corner = shades.edge(PixelRect(x: 0..<16, y: 0..<16))
    #expect(corner.min() == (hasEdge ? 0 : 255))
    let middle = shades.edge(PixelRect(x: 160..<176, y: 96..<112))
    #expect(middle.min() == 255)
  }
}
