import Scenes
import Screen
import Show

extension Material {
  /// Measures the rasteriser against Cairo, with the same shapes.
  func shapeChapter() throws -> Chapter {
    let size = Self.sizes[0]
    let flight = try show()
    let card = try cardShow()
    var figures: [Figure] = []
    for (title, show) in [("a flight", flight), ("a card", card)] {
      let scenes = Self.frames.map { CairoPicture.shapes(of: show.scene(at: $0, size: size)) }
      figures += try shapeFigures(of: title, scenes, size)
    }
    return Chapter(
      title: "Shapes",
      figures: figures,
      remarks: """
        The circles, lights, polygons, folded sheets and ribbons of the frames of one breath at \
        \(size.x) × \(size.y), on a plain ground, in thread time. Text is left out, because its masks come from Cairo on \
        both sides, as are backdrops, shadows and layers, for which Cairo has no operation. Cairo draws with its default \
        antialiasing on an image surface; its lights are radial gradients of nine stops, its ribbons pieces of one width \
        and one colour, both of which is less than the rasteriser draws. “Step by step” draws only what changed since \
        the frame before, which an image surface does not keep track of; “every mark” draws the whole frame, as Cairo \
        does.
        """
    )
  }

  private func shapeFigures(
    of title: String,
    _ scenes: [Scene],
    _ size: SIMD2<Int>
  ) throws -> [Figure] {
    let film = Film(
      size: size,
      scenes: scenes,
      backdrops: BackdropStore(prepare: { [painter] in painter.prepare($0) })
    )
    let canvas = Canvas(width: size.x, height: size.y, backdrops: film.backdrops)
    let picture = CairoPicture(size)
    let some = stride(from: 0, to: scenes.count, by: 6).map { scenes[$0] }
    let samples = try inTurns(
      runs,
      [
        { film.drawStepwise(on: canvas) },
        { film.drawWhole(on: canvas) },
        {
          Stopwatch.thread.time { for scene in some { picture.draw(scene) } } / Double(some.count)
        },
      ]
    )
    return [("step by step", 0), ("every mark", 1)].map { way, index in
      Figure(
        title: "the shapes of \(title), \(way)",
        ours: samples[index],
        baseline: "Cairo, every mark",
        theirs: samples[2]
      )
    }
  }
}
