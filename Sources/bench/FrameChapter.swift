import Breathing
import CSDL2
import Display
import Scenes
import Screen
import Show

extension Material {
  /// Measures frames drawn incrementally against frames drawn completely, and a window with and
  /// without OpenGL.
  @MainActor
  func frameChapter() throws -> Chapter {
    var figures: [Figure] = []
    var remarks = [
      """
      One frame of a flight, the mean of a whole breath at 60 frames a second, in thread time. \
      Only the difference from the last frame is drawn: tiles of the backdrop whose light changed \
      by a visible step, and everything that moves. The baseline mixes every pixel of the backdrop \
      and redraws every mark. While the globe turns from one flight to the next, the ground of two \
      backdrops is moved; the baseline is the mean of the frames before and after. At sunset two skies \
      cross-fade, too. Frames by day and \
      by night are compared with those of flat land without relief and lights, and without the dimmed \
      sky around the plane. The card is Amsterdam's with wind, at rest for a breath or turning all the \
      time.
      """
    ]
    for size in Self.sizes {
      let film = try film(size)
      figures.append(try canvasFigure(film, of: "frame"))
    }
    for size in Self.sizes { figures.append(try turnFigure(size)) }
    figures.append(try turnFigure(Self.sizes[0], at: Self.sunset))
    for palette in [PaletteChoice.day, .night] {
      figures.append(try plainFigure(Self.sizes[0], palette))
    }
    for turns in [false, true] {
      let film = try cardFilm(Self.sizes[0], turns: turns)
      figures.append(try canvasFigure(film, of: turns ? "card that turns" : "card at rest"))
    }
    figures.append(try canvasFigure(try searchFilm(Self.sizes[0]), of: "search over a flight"))
    do {
      var device = ""
      for size in Self.sizes { figures.append(try windowFigure(try film(size), &device)) }
      remarks.append(
        """
        The figures for a window are the time of all threads of the process, including the \
        driver's, but not the display server's. OpenGL here is “\(device)”; where it is only \
        emulated, as by llvmpipe, the program uses its own rasteriser instead.
        """
      )
    } catch let error as ScreenError {
      remarks.append("No window was measured: \(error).")
    } catch let error as WindowSizeError {
      remarks.append("No window was measured: \(error).")
    }
    return Chapter(
      title: "Frames",
      figures: figures,
      remarks: remarks.joined(separator: "\n\n")
    )
  }

  /// 1080p and 4K.
  static let sizes: [SIMD2<Int>] = [[1920, 1080], [3840, 2160]]

  /// Returns the scenes of a flight, with their backdrops painted.
  func film(_ size: SIMD2<Int>) throws -> Film {
    let show = try show()
    return film(size, Self.frames.map { show.scene(at: $0, size: size) })
  }

  /// Returns a session that shows the card of an airport with six runways, in wind.
  func cardShow() throws -> Show {
    try show(card: "EHAM", report: "METAR EHAM 210955Z 24014G25KT 210V270")
  }

  /// Returns the scenes of that card over a breath, either still or turning all the time.
  func cardFilm(_ size: SIMD2<Int>, turns: Bool) throws -> Film {
    var show = try cardShow()
    let scenes = Self.frames.enumerated().map { number, now in
      // Each turn takes 1.2 seconds.
      if turns, number % 72 == 0 { show.apply(.turn(byDegrees: 50), at: now) }
      return show.scene(at: now, size: size)
    }
    return film(size, scenes)
  }

  /// Returns the scenes of a flight behind the search sheet.
  private func searchFilm(_ size: SIMD2<Int>) throws -> Film {
    var show = try show()
    show.apply(.search(.open), at: Self.start.advanced(by: .seconds(-2)))
    show.apply(.search(.insert("new")), at: Self.start.advanced(by: .seconds(-1)))
    return film(size, Self.frames.map { show.scene(at: $0, size: size) })
  }

  /// Measures the frames in which the globe turns against the others of the same flight, drawn whole.
  private func turnFigure(_ size: SIMD2<Int>, at start: Instant = Material.start) throws -> Figure {
    let show = try show(start: start)
    let scenes = film(size, Self.frames(from: start).map { show.scene(at: $0, size: size) }).scenes
    let turning = film(size, scenes.filter(\.isTurning))
    let standing = film(size, scenes.filter { !$0.isTurning })
    let (first, second) = (turning.canvas(), standing.canvas())
    let samples = try inTurns(
      runs,
      [{ turning.drawStepwise(on: first) }, { standing.drawWhole(on: second) }]
    )
    let light = start == Self.sunset ? " at sunset" : ""
    return Figure(
      title: "frame of \(turning.title) while the globe turns\(light)",
      ours: samples[0],
      baseline: "the whole frame while it stands",
      theirs: samples[1]
    )
  }

  /// Measures what relief, the lights of cities and the dimmed sky around the plane add to a frame.
  private func plainFigure(_ size: SIMD2<Int>, _ palette: PaletteChoice) throws -> Figure {
    let show = try show(palette: palette)
    let scenes = Self.frames.map { show.scene(at: $0, size: size) }
    let full = film(size, scenes)
    let plain = Film(
      size: size,
      scenes: scenes.map(\.withoutDimming),
      backdrops: BackdropStore(prepare: { [flatPainter] in flatPainter.prepare($0) })
    )
    let (first, second) = (full.canvas(), plain.canvas())
    let samples = try inTurns(
      runs,
      [{ full.drawStepwise(on: first) }, { plain.drawStepwise(on: second) }]
    )
    return Figure(
      title: "frame of \(full.title) by \(palette.rawValue), step by step",
      ours: samples[0],
      baseline: "flat land without lights and dimming",
      theirs: samples[1]
    )
  }

  private func film(_ size: SIMD2<Int>, _ scenes: [Scene]) -> Film {
    Film(
      size: size,
      scenes: scenes,
      backdrops: BackdropStore(prepare: { [painter] in painter.prepare($0) })
    )
  }

  private func canvasFigure(_ film: Film, of what: String) throws -> Figure {
    let canvas = film.canvas()
    let samples = try inTurns(
      runs,
      [{ film.drawStepwise(on: canvas) }, { film.drawWhole(on: canvas) }]
    )
    return Figure(
      title: "\(what) of \(film.title), step by step",
      ours: samples[0],
      baseline: "the whole frame",
      theirs: samples[1]
    )
  }

  @MainActor
  private func windowFigure(_ film: Film, _ device: inout String) throws -> Figure {
    var samples: [Sample] = []
    for rendering in [Rendering.software, .accelerated] {
      let window = try Window(
        title: "Aloft",
        size: film.size,
        rendering: rendering,
        backdrops: film.backdrops
      )
      guard window.size == film.size else {
        throw WindowSizeError(description: "the display is smaller than \(film.title)")
      }
      device = shim_gl_renderer().map { String(cString: $0) } ?? device
      samples += try inTurns(min(runs, 3), [{ film.show(in: window) }])
    }
    return Figure(
      title: "frame of \(film.title) in a window",
      ours: samples[0],
      baseline: "through OpenGL",
      theirs: samples[1]
    )
  }
}

extension Scene {
  /// Whether the globe turns in it.
  fileprivate var isTurning: Bool {
    marks.contains { if case .turn = $0 { true } else { false } }
  }

  /// The scene without the dimmed sky around the main plane, which is the shadow after that on the ground.
  fileprivate var withoutDimming: Scene {
    var scene = self
    let shadows = scene.marks.indices.filter {
      if case .shadow = scene.marks[$0] { true } else { false }
    }
    for index in shadows.dropFirst().reversed() { scene.marks.remove(at: index) }
    return scene
  }
}

/// A window did not get the size that it was meant to have.
private struct WindowSizeError: Error, CustomStringConvertible {
  let description: String
}

/// The scenes of a flight, all of the same size.
struct Film {
  let size: SIMD2<Int>
  let scenes: [Scene]
  let backdrops: BackdropStore

  var title: String { "\(size.x) × \(size.y)" }

  /// Returns a canvas with the first scene drawn and the next backdrop painted, so that only frames
  /// are measured.
  func canvas() -> Canvas {
    let canvas = Canvas(width: size.x, height: size.y, backdrops: backdrops)
    canvas.draw(scenes[0])
    settle()
    return canvas
  }

  /// Draws all scenes in order. Returns the seconds per scene.
  func drawStepwise(on canvas: Canvas) -> Double {
    Stopwatch.thread.time { for scene in scenes { canvas.draw(scene) } } / Double(scenes.count)
  }

  /// Draws some scenes on a canvas that showed something else before. Returns the seconds per
  /// scene.
  func drawWhole(on canvas: Canvas) -> Double {
    let some = stride(from: 0, to: scenes.count, by: 12)
    let other = Scene(size: size, marks: [.fill(Color(0xFF_FFFF))])
    var seconds = 0.0
    for index in some {
      canvas.draw(other)
      seconds += Stopwatch.thread.time { canvas.draw(scenes[index]) }
    }
    return seconds / Double(Array(some).count)
  }

  /// Shows a second of the flight in a window. Returns the processor seconds of all threads per
  /// frame.
  @MainActor
  func show(in window: Window) -> Double {
    let second = scenes[60..<120]
    window.show(Presentation(scenes[59]))
    settle()
    window.show(Presentation(scenes[59]))
    _ = window.commands()
    return Stopwatch.process.time {
      for scene in second {
        window.show(Presentation(scene))
        _ = window.commands()
      }
    } / Double(second.count)
  }

  /// Waits until no background painting is left.
  private func settle() {
    for mark in scenes[0].marks {
      switch mark {
      case .backdrop(let backdrop, _): wait(for: backdrop)
      case .turn(let turn, _): for backdrop in [turn.from, turn.to] { wait(for: backdrop) }
      default: break
      }
    }
    if let upcoming = scenes[0].upcoming { wait(for: upcoming) }
  }

  private func wait(for backdrop: Backdrop) {
    while !backdrops.holds(backdrop) { SDL_Delay(5) }
  }
}
