import CSDL2

/// The size of a panel's pixels, from what it reports about itself (EDID) to X11, Wayland or the kernel.
struct PanelPitch: Sendable, Hashable {
  /// The distance between the middles of two pixels, in millimetres.
  let millimetresPerPixel: Double

  /// Reads what a display reports; nil if it does not report its size, or a size that no panel has.
  ///
  /// - Parameter display: SDL's index of the display, while video runs.
  @MainActor
  init?(display: Int32) {
    var (across, down) = (Float(0), Float(0))
    var mode = SDL_DisplayMode()
    guard SDL_GetDisplayDPI(display, nil, &across, &down) == 0,
      SDL_GetDesktopDisplayMode(display, &mode) == 0
    else { return nil }
    let points = SIMD2(Int(mode.w), Int(mode.h))
    self.init(
      pointsPerInch: SIMD2(Double(across), Double(down)),
      points: SIMD2<Double>(points),
      pixels: SIMD2<Double>(AttachedDisplay.pixels(of: display, points: points))
    )
  }

  /// Judges the values that a display with a scale reports in points.
  ///
  /// - Parameters:
  ///   - pointsPerInch: Points per inch, across and down.
  ///   - points: The width and height, in points.
  ///   - pixels: The width and height, in pixels.
  init?(pointsPerInch: SIMD2<Double>, points: SIMD2<Double>, pixels: SIMD2<Double>) {
    guard all(points .> 0) else { return nil }
    self.init(dotsPerInch: pointsPerInch * pixels / points, pixels: pixels)
  }

  /// Judges reported values.
  ///
  /// - Parameters:
  ///   - dotsPerInch: Pixels per inch, across and down.
  ///   - pixels: The width and height, in pixels.
  init?(dotsPerInch: SIMD2<Double>, pixels: SIMD2<Double>) {
    guard all(dotsPerInch .> 0), all(dotsPerInch .< .infinity) else { return nil }
    let pitch = 25.4 / dotsPerInch
    let size = (pitch * pixels).rounded(.toNearestOrEven)
    // Projectors report the aspect ratio of their picture in place of its size: 16 by 9 or 160 by 90 mm.
    let shapes: [SIMD2<Double>] = [
      [16, 9], [16, 10], [4, 3], [160, 90], [160, 100], [40, 30],
    ]
    guard !shapes.contains(size), all(size .>= 50), all(size .< 20_000),
      pitch.min() >= 0.9 * pitch.max()
    else { return nil }
    millimetresPerPixel = (pitch.x + pitch.y) / 2
  }
}
