import Breathing
import Scenes
import Screen
import Show

extension Material {
  /// Measures building a scene as a value, and painting its backdrop.
  func sceneChapter() throws -> Chapter {
    let show = try show()
    let film = try film([1920, 1080])
    let canvas = film.canvas()
    let (card, cardFilm) = (try cardShow(), try cardFilm(film.size, turns: false))
    let cardCanvas = cardFilm.canvas()
    let samples = try inTurns(
      runs,
      [
        {
          Stopwatch.thread.time {
            for now in Self.frames { _ = show.scene(at: now, size: film.size) }
          } / Double(Self.frames.count)
        },
        { film.drawStepwise(on: canvas) },
        {
          Stopwatch.thread.time {
            for now in Self.frames { _ = card.scene(at: now, size: film.size) }
          } / Double(Self.frames.count)
        },
        { cardFilm.drawStepwise(on: cardCanvas) },
      ]
        + Self.sizes.map { size in
          { [backdrop = try backdrop(of: show, size)] in
            Stopwatch.thread.time { _ = painter.paint(backdrop) }
          }
        }
    )
    // The next flight's backdrop is painted during this flight, which lasts at least one breath.
    let shortest = Sample([SafetyPolicy.personal.shortestBreath.seconds])
    return Chapter(
      title: "Scenes and backdrops",
      figures: [
        Figure(
          title: "compute a scene",
          ours: samples[0],
          baseline: "draw it at 1920 × 1080, step by step",
          theirs: samples[1]
        ),
        Figure(
          title: "compute the scene of a card",
          ours: samples[2],
          baseline: "draw it at 1920 × 1080, step by step",
          theirs: samples[3]
        ),
        Figure(
          title: "draw a frame of 1920 × 1080 from a painted backdrop",
          ours: samples[1],
          baseline: "repaint the backdrop",
          theirs: samples[4]
        ),
        Figure(
          title: "paint a backdrop of 1920 × 1080",
          ours: samples[4],
          baseline: "the shortest flight",
          theirs: shortest
        ),
        Figure(
          title: "paint a backdrop of 3840 × 2160",
          ours: samples[5],
          baseline: "the shortest flight",
          theirs: shortest
        ),
      ],
      remarks: """
        A scene is the list of marks of an instant, computed for each frame; this is also the mean \
        of a breath. A backdrop is painted once per flight, in the background, during the flight \
        before, which takes at least the shortest breath that is allowed.
        """
    )
  }

  private func backdrop(of show: Show, _ size: SIMD2<Int>) throws -> Backdrop {
    guard let backdrop = show.scene(at: Self.start, size: size).upcoming else {
      throw BenchError("the scene has no upcoming backdrop")
    }
    return backdrop
  }
}
