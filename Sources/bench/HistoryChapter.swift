import Breathing
import Foundation
import Geodesy
import SharedSky

extension Material {
  /// Measures the history of the shared sky: writing reports, and finding the planes last near a
  /// place among 20 million reports.
  func historyChapter() throws -> Chapter {
    let ours = folder.appending(path: "history").path
    let plainFile = folder.appending(path: "plain.sqlite").path
    defer {
      for path in [ours, plainFile] { try? FileManager.default.removeItem(atPath: path) }
    }
    let written = try writeHistories(ours, plainFile)
    let reader = HistoryReader(folder: ours)
    let plain = try PlainHistory(plainFile)
    let places = written.places
    let now = written.end
    let asked = try ask(places, reader, plain, since: now.advanced(byMilliseconds: -7_200_000))
    let bytes = Self.size(of: ours)
    return Chapter(
      title: "History of the shared sky",
      figures: [
        Figure(
          title: "write a report",
          ours: Sample(written.ours),
          baseline: "one table, one index over cell and time",
          theirs: Sample(written.plain)
        ),
        Figure(
          title: "planes last reported within 20 km in the last two hours",
          ours: Sample(asked.ours),
          baseline: "the same",
          theirs: Sample(asked.plain)
        ),
      ],
      remarks: """
        \(HistoryTraffic.planes) planes report every five seconds, \(written.count) reports in \
        all, in batches of a second; four of five planes are near one of 100 places in a square of \
        five degrees. A report takes \(bytes / Int64(written.count)) bytes on disk. \
        \(Int((1 / Sample(written.ours).median / 1_000).rounded())) thousand reports are written \
        per second of processor time, including the index of last positions. The queries are for \
        \(places.count) planes, with the files opened each time, in elapsed time: the median is \
        \(Sample(asked.ours).median.time), 99 of 100 take at most \
        \(Sample(asked.ours).quantile(0.99).time), and the slowest takes \
        \(Sample(asked.ours).quantile(1).time), with \(asked.found) planes found. The plain table \
        scans everything that was reported from there and does not notice which planes have left \
        since; it is queried only around the first \(Self.plainQuestions) places. The benchmark \
        checks that every plane that Aloft finds is in its answer with the same time.
        """
    )
  }

  private struct Written {
    var ours: [Double] = []
    var plain: [Double] = []
    var count = 0
    var places: [Coordinate] = []
    var end = HistoryTraffic.start
  }

  private static let plainQuestions = 20

  /// Writes to both histories alternately, and measures the processor time per report of each batch
  /// on all threads.
  private func writeHistories(_ ours: String, _ plainFile: String) throws -> Written {
    var traffic = HistoryTraffic()
    var writer = HistoryWriter(
      folder: ours,
      writer: "bench",
      limits: HistoryLimits(bytes: 1 << 40)
    )
    let plain = try PlainHistory(plainFile)
    var written = Written()
    while written.count < HistoryTraffic.reports {
      let batch = traffic.next()
      let now = traffic.now.instant
      let share = 1 / Double(batch.count)
      written.ours.append(
        try Stopwatch.process.time { _ = try writer.write(batch, at: now) } * share
      )
      written.plain.append(try Stopwatch.process.time { try plain.write(batch) } * share)
      written.count += batch.count
    }
    writer.close()
    written.end = traffic.now
    written.places = traffic.places(200)
    return written
  }

  private func ask(
    _ places: [Coordinate],
    _ reader: HistoryReader,
    _ plain: PlainHistory,
    since: SkyTime
  ) throws -> (ours: [Double], plain: [Double], found: Int) {
    let radius = Earth.angle(metres: 20_000)
    var (ours, theirs, found) = ([Double](), [Double](), 0)
    // The disk must be idle while queries are measured.
    sync()
    var answers: [[StoredReport]] = []
    for place in places {
      var answer: [StoredReport] = []
      ours.append(
        try Stopwatch.wall.time {
          answer = try reader.lastKnown(around: place, within: radius, since: since)
        }
      )
      answers.append(answer)
      if ours.last == ours.max() { found = answer.count }
    }
    for (place, answer) in zip(places, answers).prefix(Self.plainQuestions) {
      var other: [PlaneID: SkyTime] = [:]
      theirs.append(
        try Stopwatch.wall.time {
          other = try plain.lastKnown(around: place, within: radius, since: since)
        }
      )
      guard !answer.isEmpty, answer.allSatisfy({ other[$0.id] == $0.time }) else {
        throw BenchError("who was last near \(place) differs: \(answer.count), \(other.count)")
      }
    }
    return (ours, theirs, found)
  }

  private static func size(of folder: String) -> Int64 {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(0) { total, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return total + (attributes?[.size] as? Int64 ?? 0)
    }
  }
}
