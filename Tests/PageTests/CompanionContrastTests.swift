import Geodesy
import Scenes
import TestRigs
import TestSupport
import Testing

@testable import Show

@Suite(
  "The companion page in high contrast",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionContrastTests {
  /// Whether a layer of the picture is painted at full resolution.
  private static let painted = "document.querySelector('.layers canvas')?.width === innerWidth"

  /// The shares of the painted ground that have exactly the colours of the sea, of land and of the coast; and the share
  /// of pixels that the light changes.
  private static let ground = """
    (() => {
      const [dark, lit] = [...document.querySelectorAll('.layers canvas')].map((layer) => {
        const { data } = layer.getContext('2d').getImageData(0, 0, layer.width, layer.height);
        return Array.from({ length: data.length / 4 }, (_, i) =>
          data[4 * i] << 16 | data[4 * i + 1] << 8 | data[4 * i + 2]);
      });
      const share = (isSo) => dark.filter(isSo).length / dark.length;
      return [...\(flat).map((color) => share((own) => own === color)), share((own, i) => own !== lit[i])];
    })()
    """

  private static var flat: [UInt32] {
    let palette = Palette.highContrast
    return [palette.water, palette.land, palette.coast].map(\.rgb)
  }

  private static let more = ["prefers-contrast": "more"]

  @Test(
    "The ground has flat colours and a crisp coast, by day and by night, and text a contrast of 7",
    arguments: [
      ["prefers-contrast": "more", "prefers-color-scheme": "light"],
      ["prefers-contrast": "more", "prefers-color-scheme": "dark"], ["forced-colors": "active"],
    ]
  )
  func flatGround(mediaFeatures: [String: String]) async throws {
    for size in [(390, 844), (844, 390), (1_280, 800)] {
      try await PageRoom().visited(size: size, mediaFeatures: mediaFeatures) { page, browser in
        try await page.wait(until: Self.painted)
        try await page.wait(until: "document.getElementById('caption').textContent !== ''")
        #expect(browser.problems == [])
        let shares: [Double] = try await page.value(Self.ground)
        try #require(shares.count == 4)
        #expect(shares[0...2].reduce(0, +) > 0.9 && shares[3] == 0, "\(size) \(shares)")
        #expect(shares[1] > 0.02 && shares[2] > 0.0005, "\(size) \(shares)")
        for word in try await page.contrasts() { #expect(word.contrast >= 7, "\(size) \(word)") }
      }
    }
  }

  @Test("The picture follows the wish for more contrast while the page is open")
  func change() async throws {
    try await PageRoom().visited { page, browser in
      let isFlat = """
        \(Self.painted) && (() => {
          const pixel = document.querySelector('.layers canvas').getContext('2d').getImageData(9, 9, 1, 1).data;
          return (pixel[0] << 16 | pixel[1] << 8 | pixel[2]) === \(Palette.highContrast.zenith.rgb);
        })()
        """
      let hasBand = "document.querySelector('#picture svg > path').getBBox().height > 0"
      try await page.wait(until: "\(Self.painted) && !(\(isFlat)) && !(\(hasBand))")
      for contrast in ["more", "no-preference"] {
        try await page.call(
          "Emulation.setEmulatedMedia",
          ["features": [["name": "prefers-contrast", "value": contrast]]]
        )
        let isWanted = contrast == "more" ? "" : "!"
        try await page.wait(until: "\(Self.painted) && \(isWanted)(\(isFlat))")
        try await page.wait(until: "\(isWanted)(\(hasBand))")
      }
      // Reading the picture's pixels may cause a warning.
      #expect(browser.problems.allSatisfy { $0.contains("willReadFrequently") })
    }
  }

  /// Prepares a page for drawing the picture between Milan, Florence and Rome.
  private static let stage = """
    (async () => {
      const [{ Picture }, { palettes }] = await Promise.all([import('/picture.js'), import('/palette.js')]);
      const root = Object.assign(document.createElement('div'), { id: 'picture' });
      root.innerHTML = '<div class="layers"></div><svg></svg><div class="labels"><span></span><span></span></div>';
      document.body.replaceChildren(root);
      document.head.innerHTML =
        '<link rel="stylesheet" href="/paper.css"><link rel="stylesheet" href="/companion.css">';
      await Promise.all([...document.querySelectorAll('link')]
        .map((link) => new Promise((loaded) => { link.onload = loaded; })));
      const picture = new Picture(root);
      picture.arrange({ size: [800, 600], rows: 600, covered: 0, isPlain: true });
      const leg = ([from, fromCity, ...fromAt], [to, toCity, ...toAt]) =>
        ({ from, to, from_city: fromCity, to_city: toCity, from_at: fromAt, to_at: toAt });
      const airports = [['LIN', 'Milan', 45.45, 9.28], ['FLR', 'Florence', 43.81, 11.2], ['FCO', 'Rome', 41.8, 12.25]];
      window.legs = [0, 1].map((i) => leg(airports[i], airports[i + 1]));
      window.colors = palettes.highContrast;
      window.draw = (leg, level, turn = null, isStill = false) => {
        picture.draw({
          leg, level, stage: 'flight', phase: 'inhale', flight: { elapsed: 4, length: 8 }, travel: level / 2,
          opacity: 1, follows: 'flight', leadsTo: 'flight', number: 3, turn,
        }, { isStill, clarity: 1 });
        const [dark, , sea] = document.querySelectorAll('.layers canvas');
        return dark?.width === 800 && Number(sea.style.opacity) === 0;
      };
      return true;
    })()
    """

  @Test(
    "With the breath a band rises from the screen's limb to a line; with reduced motion it stays there and brightens"
  )
  func band() async throws {
    let path = GreatCircle(
      from: Coordinate(degreesNorth: 45.45, degreesEast: 9.28),
      to: Coordinate(degreesNorth: 43.81, degreesEast: 11.2)
    )
    let limb = Framing.landscape.globe(showing: path, size: [800, 600]).limbTop
    try await PageRoom.staged(Self.stage, mediaFeatures: Self.more) { page in
      let states = [0.0, 0.4, 1.0].flatMap { level in [(level, false), (level, true)] }
      for (level, isStill) in states {
        let band = BreathBand(light: level, isStill: isStill)
        // The highest point of the band, its opacity, and the highest point of the line above it.
        let seen: [Double] = try await page.value(
          """
          (draw(legs[0], \(level), null, \(isStill)),
            [...document.querySelectorAll('#picture svg > path')].flatMap((path, index) =>
              [path.getBBox().y, ...index === 0 ? [Number(getComputedStyle(path).opacity)] : []]))
          """
        )
        try #require(seen.count == 3)
        #expect(abs(seen[0] - (limb - 600 * band.height)) < 0.2, "\(level) \(isStill)")
        #expect(abs(seen[1] - band.opacity) < 0.002, "\(level) \(isStill)")
        #expect(abs(seen[2] - (limb - 600 * BreathBand.goal)) < 2)
      }
    }
  }

  @Test("The path is white with a dark casing, and the plane has an outline instead of a shadow")
  func paper() async throws {
    try await PageRoom.staged(Self.stage, mediaFeatures: Self.more) { page in
      let seen: [[String]] = try await page.value(
        """
        (draw(legs[0], 0.5), (() => {
          const read = (element, ...names) => names.map((name) => element.getAttribute(name));
          const [casing, thread] = document.querySelectorAll('#picture svg > polyline');
          const [shadow, trail] = document.querySelectorAll('#picture svg > polygon');
          const plane = document.querySelector('#picture svg g');
          return [
            read(casing, 'stroke', 'opacity'), read(thread, 'stroke', 'opacity'),
            [String(read(casing, 'points')[0] === read(thread, 'points')[0])],
            [...read(shadow, 'opacity'), ...read(trail, 'opacity'), plane.style.filter],
            [plane.querySelector('path').getAttribute('stroke'),
              String(plane.querySelector('path').getBBox().width > 20)],
          ];
        })())
        """
      )
      let (dark, white) = ("\(Palette.highContrast.shadow)", "\(Palette.highContrast.trail)")
      #expect(
        seen == [
          [dark, "1.000"], [white, "1.000"], ["true"], ["0", "0", "none"], [dark, "true"],
        ]
      )
    }
  }

  @Test("Names are bold on dark plates, which are whole, also those of long names")
  func names() async throws {
    try await PageRoom.staged(Self.stage, mediaFeatures: Self.more) { page in
      let seen: [String] = try await page.value(
        """
        (draw({ ...legs[0], from_city: 'Llanfairpwllgwyngyll on the long coast' }, 0.5),
          [...document.querySelectorAll('.labels span')].map((name) => {
            const { fontWeight, backgroundColor } = getComputedStyle(name);
            const { left, right } = name.getBoundingClientRect();
            return [fontWeight, backgroundColor, left >= 0 && right <= 800].join(' ');
          }).concat([...document.querySelectorAll('.labels .shadow')].map((shadow) => getComputedStyle(shadow).display)))
        """
      )
      #expect(seen == ["700 rgb(0, 6, 15) true", "700 rgb(0, 6, 15) true", "none", "none"])
    }
  }

  @Test("Between two legs no ground moves, because its lines would blur")
  func turn() async throws {
    try await PageRoom.staged(Self.stage, mediaFeatures: Self.more) { page in
      for leg in 0...1 { try await page.wait(until: "draw(legs[\(leg)], 0.2)") }
      let turn = "{ from: legs[0], to: legs[1], share: 0.25, carried: 1 }"
      let _: Bool = try await page.value("draw(legs[0], 0.2, \(turn))")
      let moving: Double = try await page.value(
        "Number(document.querySelector('.layers .moving').style.opacity)"
      )
      #expect(moving == 0)
    }
  }

  @Test("Its colours are the screen's")
  func colors() async throws {
    let palette = Palette.highContrast
    let wanted = [
      palette.zenith, palette.water, palette.land, palette.coast, palette.halo, palette.text,
      palette.textShadow, palette.shadow, palette.trail, palette.dot, palette.paperDeep,
      palette.paperShade, palette.paperMid, palette.paper,
    ]
    try await PageRoom.staged(Self.stage, mediaFeatures: Self.more) { page in
      let colors: [String] = try await page.value(
        """
        ['zenith', 'water', 'land', 'coast', 'halo', 'words', 'textShadow', 'shadow', 'trail', 'dot']
          .map((name) => colors[name]).concat(colors.paper.map(([, color]) => color))
        """
      )
      #expect(colors == wanted.map { "\($0)" })
    }
  }
}
