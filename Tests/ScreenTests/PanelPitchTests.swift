import Testing

@testable import Display

@Suite("What a display reports about its size")
struct PanelPitchTests {
  private func pitch(_ width: Double, _ height: Double, _ pixels: SIMD2<Double>) -> Double? {
    let dots = pixels / (SIMD2(width, height) / 25.4)
    return PanelPitch(dotsPerInch: dots, pixels: pixels)?.millimetresPerPixel
  }

  @Test("Panels of 7, 24 and 65 inches are believed")
  func panels() throws {
    #expect(abs(try #require(pitch(155, 86, [800, 480])) - 0.187) < 0.002)
    #expect(abs(try #require(pitch(531, 299, [1920, 1080])) - 0.277) < 0.001)
    #expect(abs(try #require(pitch(1429, 804, [3840, 2160])) - 0.372) < 0.001)
  }

  @Test("A display with a scale reports points; pixels are smaller", arguments: [1, 1.5, 2.0])
  func scaled(scale: Double) throws {
    // A 27-inch panel.
    let pixels: SIMD2<Double> = [3840, 2160]
    let points = pixels / scale
    let pitch = PanelPitch(
      pointsPerInch: points / (SIMD2(597, 336) / 25.4),
      points: points,
      pixels: pixels
    )
    #expect(abs(try #require(pitch).millimetresPerPixel - 0.1555) < 0.0005)
    #expect(PanelPitch(pointsPerInch: [96, 96], points: .zero, pixels: pixels) == nil)
  }

  @Test("Shapes in place of sizes, no size, and pixels that are not square are not")
  func refused() {
    #expect(pitch(160, 90, [1920, 1080]) == nil)
    #expect(pitch(16, 9, [1920, 1080]) == nil)
    #expect(pitch(531, 250, [1920, 1080]) == nil)
    #expect(PanelPitch(dotsPerInch: .zero, pixels: [1920, 1080]) == nil)
    #expect(PanelPitch(dotsPerInch: [.infinity, .infinity], pixels: [1920, 1080]) == nil)
  }
}
