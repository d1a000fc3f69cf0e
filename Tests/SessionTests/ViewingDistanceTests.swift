import Display
import Session
import Settings
import Show
import Testing

/// The distance of people from the screen, and the size of its panel, as settings.
@Suite struct ViewingDistanceTests {
  @Test(arguments: [
    ("4m", 4.0), ("109cm", 1.09), ("13ft", 3.9624), ("43in", 1.0922), ("43\"", 1.0922),
    ("2.5m", 2.5), ("4 m", 4.0), ("43 in", 1.0922),
  ])
  func `lengths are read`(text: String, metres: Double) throws {
    #expect(abs(try #require(LengthText(text)).metres - metres) < 1e-9)
  }

  @Test(arguments: ["", "m", "4", "-4m", "- 4m", "4 0m", "1e3m", "4km", "+4m", "four m"])
  func `other texts are not`(text: String) {
    #expect(LengthText(text) == nil)
  }

  @Test func `the settings have ranges`() {
    #expect(Setting.screenDistance.kind.parse("4m") != nil)
    #expect(Setting.screenDistance.kind.parse("near") != nil)
    for text in ["0.2m", "51m", "far"] { #expect(Setting.screenDistance.kind.parse(text) == nil) }
    #expect(Setting.screenDiagonal.kind.parse("43in") != nil)
    for text in ["4in", "30m"] { #expect(Setting.screenDiagonal.kind.parse(text) == nil) }
  }

  @Test func `the diagonal of the settings counts before what the display reports`() throws {
    var settings = Settings()
    let panel = SIMD2(1920, 1080)
    #expect(Legibility(settings, panel: panel, reportedMillimetresPerPixel: 0.5) == nil)
    settings.viewingDistance = "4m"
    #expect(Legibility(settings, panel: panel) == nil)
    let reported = Legibility(settings, panel: panel, reportedMillimetresPerPixel: 0.5)
    #expect(reported == Legibility(distanceMetres: 4, millimetresPerPixel: 0.5))
    settings.panelDiagonal = "43in"
    let chosen = try #require(Legibility(settings, panel: panel, reportedMillimetresPerPixel: 0.5))
    #expect(abs(chosen.millimetresPerPixel - 0.4958) < 0.0001)
  }

  @Test func `doctor says whether text can be read, and what to do if not`() throws {
    func text(_ pitch: Double?, _ distance: String, _ diagonal: String? = nil) -> Finding? {
      var settings = Settings()
      (settings.viewingDistance, settings.panelDiagonal) = (distance, diagonal)
      let display = DisplayReport(
        driver: "x11",
        displays: 1,
        size: [1920, 1080],
        refreshRate: 60,
        graphicsCard: nil,
        millimetresPerPixel: pitch
      )
      return DoctorReport.text(.works(display), settings).first
    }
    #expect(text(0.4958, "4m")?.found == "readable from 4m on a panel of 43 inches")
    #expect(text(nil, "4m")?.advice?.contains("screen.diagonal") == true)
    let small = try #require(text(nil, "8m", "32in"))
    #expect(small.found == "readable from 4.4 m on a panel of 32 inches, not from 8m")
    #expect(small.state == .note)
  }
}
