import Breathing
import Display
import Foundation
import Screen
import Show

extension Material {
  /// Measures the radar with many aircraft: frames, aircraft tags, and the program as a whole.
  @MainActor
  func scopeChapter() throws -> Chapter {
    var figures: [Figure] = []
    for count in [500, 2000] {
      let film = try ScopeFilm(self, count: count)
      figures.append(try stepFigure(film))
      figures.append(try tubeFigure(film))
    }
    figures.append(try tagFigure(200))
    let program = try [500, 2000].map { try programRun(aircraft: $0) }
    for (count, run) in zip([500, 2000], program) {
      figures.append(
        Figure(
          title: "the program with \(count) aircraft, of one core",
          ours: Sample([run.load]),
          baseline: "its limit with 500",
          theirs: Sample([0.30]),
          unit: .share
        )
      )
    }
    let memory = zip([500, 2000], program).map { count, run in
      let bytes = run.memory.map { "\((Double($0) / 1e6).figures(3)) MB" } ?? "less than this one"
      return "\(bytes) with \(count) aircraft"
    }
    return Chapter(
      title: "The radar",
      figures: figures,
      remarks: """
        A beam with a turn of six seconds paints aircraft spread over a scope of 40 nautical \
        miles; none is left out. A frame consists of computing the scene and drawing it at 1920 × \
        1080, the mean of two seconds at 60 frames a second, in thread time; the baseline redraws \
        every tile. In a window, the time of all threads counts, without the display server; if \
        OpenGL has no graphics card, the processor does the drawing, with all its threads. Tags \
        are laid out for 200 aircraft within tag range, none of them placed before. The program, \
        started as `aloft radar` with a list of that many aircraft as its source, has a window of \
        1280 × 720 and no music. Its processor time is that of ten seconds, after the first four, \
        in which the window opens; its peak memory was \(memory.joined(separator: ", ")). A \
        browser's radar (tar1090) took 710 MB with 500 aircraft on another day, and a radar in \
        pygame 37 % of a core.
        """
    )
  }

  private func stepFigure(_ film: ScopeFilm) throws -> Figure {
    let canvas = Canvas(width: film.size.x, height: film.size.y, backdrops: film.store)
    let samples = try inTurns(
      runs,
      [{ film.draw(on: canvas) }, { film.drawWhole(on: canvas) }]
    )
    return Figure(
      title: "a frame of \(film.count) aircraft, step by step",
      ours: samples[0],
      baseline: "the whole frame",
      theirs: samples[1]
    )
  }

  @MainActor
  private func tubeFigure(_ film: ScopeFilm) throws -> Figure {
    let samples = try [Rendering.software, .accelerated].map { rendering in
      let window = try Window(
        title: "Aloft",
        size: film.size,
        rendering: rendering,
        backdrops: film.store
      )
      return try inTurns(min(runs, 3), [{ film.show(in: window) }])[0]
    }
    return Figure(
      title: "a frame of \(film.count) aircraft in a window",
      ours: samples[0],
      baseline: "through OpenGL",
      theirs: samples[1]
    )
  }

  /// Measures placing the tags of aircraft near the scope's centre, against the time limit.
  private func tagFigure(_ count: Int) throws -> Figure {
    var random = SeededGenerator(seed: 5)
    let requests = (0..<count).map { index in
      let (turn, far) = (random.unit() * 2 * .pi, random.unit().squareRoot() * 0.6)
      return TagRequest(
        blip: index,
        id: "\(index)",
        point: SIMD2(Float(sin(turn) * far), Float(cos(turn) * far)),
        clearRadius: 0.03,
        coreRadius: 0.021,
        lines: ["HERON \(index)", "120↑"]
      )
    }
    let samples = try inTurns(
      runs,
      [
        {
          Stopwatch.thread.time {
            for _ in 0..<20 {
              let places = TagPlaces().next(requests, later: [:], taken: [])
              _ = places.tags(requests, taken: [], after: places, seconds: 0)
            }
          } / 20
        }
      ]
    )
    return Figure(
      title: "lay out tags for \(count) aircraft",
      ours: samples[0],
      baseline: "its limit",
      theirs: Sample([0.001])
    )
  }

  /// Runs the program with a list of aircraft for a while. Returns the fraction of a processor that
  /// it used and its peak memory in bytes.
  private func programRun(aircraft count: Int) throws -> (load: Double, memory: Int?) {
    let list = folder.appending(path: "aircraft-\(count).json")
    try Data(ScopeFilm.list(count).utf8).write(to: list)
    let settings = folder.appending(path: "radar-\(count).toml")
    let text = """
      [radar]
      sources = ["\(list.path)"]
      limit = 2000
      sweep = "6s"
      [sound]
      music = "off"
      """
    try Data(text.utf8).write(to: settings)
    let child = try Child([
      program.path, "radar", "--config", settings.path, "--near", "52.37,4.90",
      "--renderer", "software",
    ])
    let load = try child.load(afterSeconds: 4, forSeconds: 10)
    return (load, child.stop().memory)
  }
}
