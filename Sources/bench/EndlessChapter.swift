import Breathing
import Foundation
import Scenes
import Screen
import Session
import Show

extension Material {
  /// Measures whether memory and descriptors grow during twelve hours of flight, in simulated time.
  func endlessChapter() throws -> Chapter {
    MallocTuning.returnLargeBlocks()
    let size = SIMD2(320, 180)
    let store = BackdropStore(prepare: { [painter] in painter.prepare($0) })
    let canvas = Canvas(width: size.x, height: size.y, backdrops: store)
    var show = try show()
    var (memory, descriptors) = ([Double](), [Double]())
    // A frame every four seconds: caches are filled by what is new in a frame, not by how often it is drawn, and every
    // flight still has one or two.
    for second in 0..<12 * 3600 {
      let now = Self.start.advanced(by: .seconds(Double(second)))
      show.prepare(for: now)
      if second.isMultiple(of: 4) { canvas.draw(show.scene(at: now, size: size)) }
      guard (second + 1).isMultiple(of: 3600) else { continue }
      memory.append(Double(Self.resident))
      descriptors.append(
        Double(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count)
      )
    }
    return Chapter(
      title: "Twelve hours",
      figures: [
        Figure(
          title: "resident memory after twelve hours of flight",
          ours: Sample([memory[11]]),
          baseline: "the same after one hour",
          theirs: Sample([memory[0]]),
          unit: .bytes
        )
      ],
      remarks: """
        Once, in simulated time: 7200 flights with their backdrops, a frame every four seconds, at \(size.x) × \(size.y), so \
        that the caches of pictures have the smallest budget. The figures include the benchmark itself, with the data of \
        all chapters. The highest figure of a full hour is \((Sample(memory).quantile(1) / 1e6).figures(4)) MB, the lowest \
        \((Sample(memory).quantile(0) / 1e6).figures(4)) MB. File descriptors: \(Int(descriptors[0])) after the first hour, \
        \(Int(Sample(descriptors).quantile(1))) at most.
        """
    )
  }
}
