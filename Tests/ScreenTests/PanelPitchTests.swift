import Testing

@testable import Display

@Suite("What a display reports about its size")
struct PanelPitchTests {
  private func pitch(_ width: Double, _ height: Double, _ pixels: SIMD2<Double>) -> Double? {
    let dots = pixels / (SIMD2(width, height) / 25.4)
    return PanelPitch(dotsPerInch: dots, pixels: pixels)?.millimetresPerPixel
  }

  @Test(
    "Panels of 7, 24 and 65 inches are believed",
    arguments: [
      ([155, 86], [800, 480], 0.187, 0.002), ([531, 299], [1920, 1080], 0.277, 0.001),
      ([1429, 804], [3840, 2160], 0.372, 0.001),
    ] as [(SIMD2<Double>, SIMD2<Double>, Double, Double)]
  )
  func panels(
    millimetres: SIMD2<Double>,
    pixels: SIMD2<Double>,
    expected: Double,
    tolerance: Double
  ) throws {
    let found = try #require(pitch(millimetres.x, millimetres.y, pixels))
    #expect(abs(found - expected) < tolerance, "\(found)")
  }

  @Test("Shapes in place of sizes, no size, and pixels that are not square are not")
  func refused() {
    for (width, height) in [(160.0, 90.0), (16, 9), (531, 250)] {
      #expect(pitch(width, height, [1920, 1080]) == nil, "\(width) \(height)")
    }
    #expect(PanelPitch(dotsPerInch: .zero, pixels: [1920, 1080]) == nil)
    #expect(PanelPitch(dotsPerInch: [.infinity, .infinity], pixels: [1920, 1080]) == nil)
  }
}
