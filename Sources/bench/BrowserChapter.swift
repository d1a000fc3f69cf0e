import Airports
import Foundation
import Geodesy
import Show

extension Material {
  /// Measures the whole program in a window, beside a page in a browser that does about the same.
  func browserChapter() throws -> Chapter {
    let size = SIMD2(1920, 1080)
    let trial = DesktopTrial(size: size)
    let dusk = try airportInTwilight()
    let flight = try trial.run(program(view: "sky"))
    let duskFlight = try trial.run(program(view: "sky", near: dusk.code, palette: .auto))
    let paused = try trial.run(program(view: "sky"), keys: ["space"])
    let card = try trial.run(program(view: "airport"), settling: 14)
    let large = try DesktopTrial(size: [3840, 2160]).run(program(view: "sky"))
    var figures = [
      share("a flight in twilight, of one core", duskFlight.both, "a flight", flight.both),
      share("a paused flight, of one core", paused.both, "a flight", flight.both),
      share("a card at rest, of one core", card.both, "a flight", flight.both),
      share("a flight of 3840 × 2160, of one core", large.both, "one of 1920 × 1080", flight.both),
    ]
    var remark = "Chromium is not installed, so nothing is compared with a browser."
    if let page = try? trial.run(try browser()) {
      figures.insert(
        share("a flight, of one core", flight.both, "a page in Chromium", page.both),
        at: 0
      )
      figures.insert(
        contentsOf: [("a flight", flight), ("a flight in twilight", duskFlight)].map { title, own in
          Figure(
            title: "\(title), proportional memory",
            ours: Sample([own.memory]),
            baseline: "a page in Chromium",
            theirs: Sample([page.memory]),
            unit: .bytes
          )
        },
        at: 1
      )
      remark = """
        The page is a canvas that draws a picture, forty dots, five planes with trails and a word at every refresh of \
        the display, in full screen, without a graphics card.
        """
    }
    return Chapter(
      title: "The program in a window",
      figures: figures,
      remarks: """
        Each ran once for twelve seconds on an X server of its own (Xvfb) at \(size.x) × \(size.y), 60 frames a second, \
        without a graphics card and with music; processor time is that of the program and of the X server together. Of \
        the flight's share, the X server took \((flight.server * 100).figures(2)) % of a core. The flights are by day; \
        the one in twilight was from \(dusk.name), where each backdrop has a twilight. \(remark)
        """
    )
  }

  /// A session in a window. A public screen is not offered newer data, which would cover the picture; and the light is
  /// chosen, because that of the sun costs more at some hours than at others.
  private func program(
    view: String,
    near: String = "LHR",
    palette: PaletteChoice = .day
  ) -> [String] {
    [
      program.path, "--near", near, "--seed", "7", "--no-ramp", "--fullscreen", "--view", view,
      "--palette", palette.rawValue, "--set", "breath.policy=public",
    ]
  }

  /// Returns the large airport at which the sun is nearest to the middle of the twilight now.
  private func airportInTwilight() throws -> (code: String, name: String) {
    let seconds = Date.now.timeIntervalSince1970
    func distance(_ index: Int) -> Double {
      abs(Sun.altitude(atUnixSeconds: seconds, at: catalogue.coordinate(of: index)).degrees + 2)
    }
    let large = (0..<catalogue.count).filter {
      catalogue.kind(of: $0) == .large && catalogue.hasScheduledService($0)
    }
    guard let nearest = large.min(by: { distance($0) < distance($1) }) else {
      throw BenchError("the catalogue has no large airport")
    }
    let airport = catalogue.airport(nearest)
    return (airport.code, airport.city)
  }

  private func browser() throws -> [String] {
    let page = folder.appending(path: "page.html")
    try Data(Self.page.utf8).write(to: page)
    return [
      "chromium", "--no-sandbox", "--kiosk", "--no-first-run", "--disable-gpu",
      "--user-data-dir=\(folder.appending(path: "chromium").path)", page.absoluteString,
    ]
  }

  private func share(_ title: String, _ ours: Double, _ baseline: String, _ theirs: Double)
    -> Figure
  {
    Figure(
      title: title,
      ours: Sample([ours]),
      baseline: baseline,
      theirs: Sample([theirs]),
      unit: .share
    )
  }

  /// A page that breathes.
  private static let page = """
    <!doctype html><meta charset=utf-8><title>breath</title>
    <style>html,body{margin:0;overflow:hidden}canvas{display:block}</style>
    <canvas id=c width=1920 height=1080></canvas>
    <script>
    const ink = document.getElementById('c').getContext('2d');
    const ground = document.createElement('canvas');
    ground.width = 1920; ground.height = 1080;
    const paint = ground.getContext('2d');
    const sky = paint.createLinearGradient(0, 0, 0, 1080);
    sky.addColorStop(0, '#9cc7e6'); sky.addColorStop(1, '#2f6fa3');
    paint.fillStyle = sky; paint.fillRect(0, 0, 1920, 1080);
    paint.fillStyle = '#b7d6ea';
    for (let i = 0; i < 60; i++) {
      paint.beginPath();
      paint.ellipse(i * 397 % 1920, i * 211 % 1080, 120, 60, i, 0, 7);
      paint.fill();
    }
    function frame(time) {
      const breath = (1 - Math.cos(time / 1000 * Math.PI / 5)) / 2;
      ink.globalAlpha = 1;
      ink.drawImage(ground, 0, 0);
      ink.fillStyle = ink.strokeStyle = '#fff';
      ink.globalAlpha = .5;
      for (let i = 0; i < 40; i++) {
        ink.beginPath();
        ink.arc(i * 173 % 1920, i * 331 % 1080, 4 + 6 * breath, 0, 7);
        ink.fill();
      }
      for (let i = 0; i < 5; i++) {
        const part = (time / 10000 + i / 5) % 1, y = 300 + i * 120;
        ink.globalAlpha = .4; ink.lineWidth = 3;
        ink.beginPath(); ink.moveTo(200, y);
        for (let k = 1; k <= 40; k++) {
          const q = part * k / 40;
          ink.lineTo(200 + 1500 * q, y - 120 * Math.sin(Math.PI * q));
        }
        ink.stroke();
        ink.save();
        ink.globalAlpha = 1;
        ink.translate(200 + 1500 * part, y - 120 * Math.sin(Math.PI * part));
        ink.scale(1 + breath, 1 + breath);
        ink.beginPath(); ink.moveTo(30, 0); ink.lineTo(-20, 15); ink.lineTo(-10, 0); ink.lineTo(-20, -15);
        ink.fill();
        ink.restore();
      }
      ink.globalAlpha = 1; ink.font = '48px sans-serif';
      ink.fillText(breath > .5 ? 'breathe out' : 'breathe in', 840, 980);
      requestAnimationFrame(frame);
    }
    requestAnimationFrame(frame);
    </script>
    """
}
