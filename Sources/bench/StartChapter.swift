import Foundation

extension Material {
  /// Measures the time from the program's start to the first cue, and to the first picture.
  func startChapter() throws -> Chapter {
    let cues = [program.path, "cues", "--near", "LHR", "--seed", "1"]
    let picture = folder.appending(path: "shot.png").path
    let shot = [
      program.path, "shot", "--near", "LHR", "--seed", "1", "--size", "1920x1080", "-o", picture,
    ]
    var walls: (cues: [Double], shot: [Double]) = ([], [])
    var memory: [Double] = []
    let samples = try inTurns(
      runs,
      [
        { try Child([program.path, "--version"]).end().cpu },
        {
          let (usage, seconds) = try Child(cues).endAfterFirstByte()
          walls.cues.append(seconds)
          return usage.cpu
        },
        {
          let usage = try Child(shot).end()
          guard usage.status == 0 else { throw BenchError("aloft shot ended with \(usage.status)") }
          walls.shot.append(usage.wall)
          memory += usage.memory.map { [Double($0)] } ?? []
          return usage.cpu
        },
      ]
    )
    func figure(_ title: String, _ sample: Sample) -> Figure {
      Figure(title: title, ours: sample, baseline: "`aloft --version`", theirs: samples[0])
    }
    let need =
      memory.isEmpty ? "" : ", and \((Sample(memory).median / 1e6).figures(3)) MB of memory at most"
    return Chapter(
      title: "Start",
      figures: [
        figure("`aloft cues`, until the first line", samples[1]),
        figure("`aloft shot`, 1920 × 1080, until the file is written", samples[2]),
      ],
      remarks: """
        Processor time of the whole process, which is close to the elapsed time on an idle \
        machine. On this machine the elapsed times were \(Sample(walls.cues).median.time) and \
        \(Sample(walls.shot).median.time); `aloft cues` waits half a second, so that even its \
        first line is on time. For its first line it loads the catalogue, the facts and the first \
        legs; the first picture also needs the land, a backdrop and a PNG file\(need). The \
        baseline is the cost of starting the program without doing anything.
        """
    )
  }
}
