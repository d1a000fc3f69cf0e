import Atlas
import Breathing
import Flights
import Scenes
import Session
import Settings
import Show
import TestSamples
import Testing

@testable import Display
@testable import Screen

/// A day of an unattended display, drawn small and in virtual time.
@Suite struct BurnInTests {
  private static let panel = SIMD2(64, 36)
  /// Shares no factor with the length of a breath, so that frames fall on all its phases.
  private static let secondsPerFrame = 61

  /// Pixels darker than this, out of 255, do not wear the panel.
  private static let dark: UInt8 = 12

  /// Returns the brightness of every pixel of the panel in each frame of a day.
  private func day(of view: ViewName, _ palette: PaletteChoice) throws -> [[UInt8]] {
    var settings = Settings()
    settings.unattended.isUnattended = true
    let care = PanelCare(settings, at: Cards.home)
    let radar = Radar(
      source: .simulated(
        SimulatedTraffic(catalogue: try Cards.catalogue(), around: Cards.home, seed: 7)
      ),
      home: Cards.home,
      title: "City",
      options: RadarOptions()
    )
    var show = try Cards.show(
      palette: palette,
      view: view,
      report: "METAR XXCC 150755Z 24014G25KT 210V270",
      radar: radar
    )
    show.rearrangesPicture = true
    let painter = BackdropPainter(atlas: .openSea)
    let size = care.mounting(at: Cards.start).fitted(to: Self.panel).pictureSize
    let canvas = Canvas(
      width: size.x,
      height: size.y,
      backdrops: BackdropStore { painter.paint($0) }
    )
    return stride(from: 0, to: 86_400, by: Self.secondsPerFrame).map { seconds in
      let now = Cards.instant(Double(seconds))
      show.prepare(for: now)
      var scene = show.scene(at: now, size: size)
      scene.upcoming = nil
      canvas.draw(scene)
      let fitted = care.mounting(at: now).fitted(to: Self.panel)
      return fitted.pixels(of: fitted.visible, in: canvas.frame.raster).map(Self.brightness)
    }
  }

  /// The brightness of a pixel, from its red, green and blue as the eye weighs them.
  private static func brightness(_ pixel: UInt32) -> UInt8 {
    let red: UInt32 = pixel >> 16 & 0xFF
    let green: UInt32 = pixel >> 8 & 0xFF
    let sum: UInt32 = 54 * red + 183 * green + 19 * (pixel & 0xFF)
    return UInt8(sum >> 8)
  }

  /// Returns the longest time for which a pixel stays within a tenth of its brightest, in seconds.
  private func longestStay(_ frames: [[UInt8]]) -> Int {
    var longest = 0
    for pixel in frames[0].indices {
      let brightest = frames.map { $0[pixel] }.max() ?? 0
      guard brightest >= Self.dark else { continue }
      var run = 0
      for frame in frames {
        run = 10 * Int(frame[pixel]) >= 9 * Int(brightest) ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    return longest * Self.secondsPerFrame
  }

  @Test(arguments: [
    (ViewName.sky, PaletteChoice.auto), (.airport, .auto), (.radar, .auto), (.airport, .night),
    (.sky, .highContrast),
  ])
  func `no pixel stays within a tenth of its brightest for more than twenty minutes`(
    view: ViewName,
    palette: PaletteChoice
  ) throws {
    let frames = try day(of: view, palette)
    let seconds = longestStay(frames)
    #expect((1...1_200).contains(seconds), "\(view): \(seconds) s")
    #expect(Set(frames).count > 1_000 / 3)
  }

  @Test func `a picture that does not change is found`() {
    let still = [[UInt8]](repeating: [0, 200], count: 100)
    #expect(longestStay(still) == 100 * Self.secondsPerFrame)
    let swelling = (0..<100).map { frame -> [UInt8] in [frame / 30 % 2 == 0 ? 200 : 170] }
    #expect(longestStay(swelling) == 30 * Self.secondsPerFrame)
  }
}
