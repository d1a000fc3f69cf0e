import Scenes
import SharedSky
import TestRigs
import TestSamples
import TestSupport
import Testing

@testable import Show

@Suite(
  "The map, the airport and the radar page in high contrast",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct HighContrastTests {
  private static let wishes = [["prefers-contrast": "more"], ["forced-colors": "active"]]

  /// The share of a canvas's pixels that have exactly one of some colours, as a function of its selector.
  private static func share(of colors: [Color], in canvas: String) -> String {
    """
    (() => {
      const part = document.querySelector('\(canvas)');
      const copy = new OffscreenCanvas(part.width, part.height).getContext('2d');
      copy.drawImage(part, 0, 0);
      const { data } = copy.getImageData(0, 0, part.width, part.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const color = data[at] << 16 | data[at + 1] << 8 | data[at + 2];
        if (data[at + 3] === 255 && \(colors.map(\.rgb)).includes(color)) count += 1;
      }
      return 4 * count / data.length;
    })()
    """
  }

  @Test("The map has flat ground, a band on the limb that is the breath, and readable words")
  func map() async throws {
    let palette = Palette.highContrast
    let ground = Self.share(of: [palette.water, palette.land, palette.coast], in: ".layers canvas")
    let sketch = Self.share(of: [palette.water, palette.land, palette.coast], in: "#sketch")
    let band = Self.share(of: [palette.halo], in: "#planes")
    for mediaFeatures in Self.wishes {
      let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
      try await rig.visited(mediaFeatures: mediaFeatures) { page, browser in
        for isWhole in [false, true] {
          if isWhole {
            let _: Bool = try await page.value("(document.getElementById('whole').click(), true)")
            try await page.wait(until: "import('/sky/sky.js').then((m) => m.isAtRest())")
          }
          try await page.wait(until: "import('/sky/sky.js').then((m) => m.ground.isPainted)")
          #expect(try await page.value(ground) > 0.9)
          #expect(try await page.value(sketch) > 0.9)
          #expect(try await page.value(band) > 0.001)
        }
        for word in try await page.contrasts() { #expect(word.contrast >= 7, "\(word)") }
        #expect(browser.problems == [])
        // Without the wish, the light is on the limb again.
        try await page.call("Emulation.setEmulatedMedia", ["features": [[String: String]]()])
        try await page.wait(until: "\(band) === 0")
      }
    }
  }

  @Test("A card is black and white, by day and by night, and follows a change", arguments: [0, 1])
  func card(wish: Int) async throws {
    let room = PageRoom(try Cards.show("XXGR"))
    try await room.serve { address in
      let (white, black) = (Color(0xFFFFFF), Color(0x000000))
      for (scheme, ink, face) in [("light", black, white), ("dark", white, black)] {
        let plainFeatures = ["prefers-color-scheme": scheme]
        let page = "http://\(address)/airport?code=XXCC"
        let mediaFeatures = plainFeatures.merging(Self.wishes[wish]) { $1 }
        try await Browser.visit(page, size: (390, 844), mediaFeatures: mediaFeatures) {
          page,
          browser in
          let plain = Self.share(of: [ink, face], in: "#face .disc")
          // A face with a darker edge has hardly any pixels of one colour.
          try await page.wait(until: "\(plain) > 0.5")
          for word in try await page.contrasts() { #expect(word.contrast >= 7, "\(word)") }
          #expect(browser.problems == [])
          let features = plainFeatures.map { ["name": $0.key, "value": $0.value] }
          try await page.call("Emulation.setEmulatedMedia", ["features": features])
          try await page.wait(until: "\(plain) < 0.1")
        }
      }
    }
  }

  @Test("Buttons and the choice of a pace have edges", arguments: ["", "control"])
  func edges(path: String) async throws {
    try await PageRoom().serve { address in
      let page = "http://\(address)/\(path)"
      try await Browser.visit(page, size: (390, 844), mediaFeatures: Self.wishes[0]) {
        page,
        browser in
        try await page.wait(until: "document.readyState === 'complete'")
        let flat: [String] = try await page.value(
          """
          [...document.querySelectorAll('button:not([role]), .choice')]
            .filter((part) => !getComputedStyle(part).boxShadow.includes('inset'))
            .map((part) => part.id || part.textContent)
          """
        )
        #expect(flat == [])
        #expect(browser.problems == [])
      }
    }
  }

  @Test("Its colours by night are the screen's")
  func colors() async throws {
    let room = PageRoom(try Cards.show("XXGR"))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/airport?code=XXCC") { page, _ in
        let colors: [String] = try await page.value(
          """
          import('/airport/palette.js').then(({ palettes: { darkHighContrast: palette } }) =>
            ['ink', 'face', 'rim', 'tick', 'runway', 'onAccent', 'sock', 'sockPale', 'grass', 'water']
              .map((name) => palette[name]))
          """
        )
        let palette = CardPalette.highContrast
        let wanted = [
          palette.ink, palette.face, palette.rim, palette.tick, palette.runway, palette.onAccent,
          palette.sock, palette.sockPale, palette.grass, palette.water,
        ].map { "\($0)" }
        #expect(colors == wanted)
      }
    }
  }

  @Test("The radar has no lines of a tube, and quiet words are as light as the others")
  func radar() async throws {
    for mediaFeatures in Self.wishes {
      try await RadarPageTests.visit(mediaFeatures: mediaFeatures) { page, browser, _ in
        #expect(try await page.value("!document.querySelector('.glass').checkVisibility()"))
        let colors: [String] = try await page.value(
          "['#summary', 'h1'].map((part) => getComputedStyle(document.querySelector(part)).color)"
        )
        #expect(colors[0] == colors[1])
        // The numbers around the scope stay on dark ground, whatever the system's is.
        let ground: String = try await page.value(
          """
          ['picture', 'sheet'].map((id) => getComputedStyle(document.getElementById(id)))
            .map((style) => style.forcedColorAdjust).join(' ')
          """
        )
        #expect(ground == (mediaFeatures["forced-colors"] == nil ? "auto auto" : "none auto"))
        #expect(browser.problems == [])
      }
    }
  }
}
