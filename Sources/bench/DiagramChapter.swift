import Airports
import Geodesy
import Glibc
import Show

extension Material {
  /// Measures laying out the runways of all airports, against placing each name off the runway's
  /// end without checks.
  func diagramChapter() throws -> Chapter {
    let fields = (0..<catalogue.count).filter { catalogue.hasRunway($0) }.map {
      (airport: catalogue.airport($0), runways: catalogue.runways(of: $0))
    }
    let diagrams = fields.compactMap {
      RunwayDiagram($0.airport, runways: $0.runways, declination: nil)
    }
    guard !diagrams.isEmpty else { throw BenchError("no airport has runways to lay out") }
    let count = Double(fields.count)
    let samples = try inTurns(
      runs,
      [
        {
          Stopwatch.thread.time {
            for (airport, runways) in fields {
              _ = RunwayDiagram(airport, runways: runways, declination: nil)
            }
          } / count
        },
        {
          Stopwatch.thread.time {
            for (_, runways) in fields { _ = UncheckedDiagram(runways) }
          } / count
        },
      ]
    )
    let single = Sample(
      fields.map { airport, runways in
        Stopwatch.thread.time {
          _ = RunwayDiagram(airport, runways: runways, declination: nil)
        }
      }
    )
    let several = fields.map { UncheckedDiagram($0.runways) }.filter { $0.laneCount > 1 }
    let overlapping = several.count { $0.overlaps }
    return Chapter(
      title: "Runway diagrams",
      figures: [
        Figure(
          title: "lay out an airport's runways and names",
          ours: samples[0],
          baseline: "each name in line with its runway, unchecked",
          theirs: samples[1]
        )
      ],
      remarks: """
        The mean of \(fields.count) airports and heliports, all those in the catalogue with a \
        runway or pad: \((1 / samples[0].median).figures(3)) diagrams a second. A single airport \
        takes \(single.median.time) in the median, \(single.quantile(0.99).time) in the 99th \
        percentile and \(single.quantile(1).time) at most. All names are clear of each other, of \
        runways and of the windsock at every angle; \
        \(diagrams.count { !$0.labels.allSatisfy { $0.scale >= 1 } }) airports need smaller names, \
        \(diagrams.count { $0.labels.contains { $0.leader != nil } }) a line to at least one of \
        them, and \(diagrams.count { !$0.unlabelled.isEmpty }) leave one out. The baseline uses \
        only surveyed thresholds and centres them instead of finding the smallest circle; its \
        names overlap at \((Double(overlapping) / Double(several.count) * 100).figures(2)) % of \
        the airports with several surveyed runways.
        """
    )
  }
}

/// Runways with their names straight off their ends, without checks for overlaps.
private struct UncheckedDiagram {
  private(set) var names: [(x: Double, y: Double, radius: Double)] = []
  private(set) var laneCount = 0

  init(_ runways: [Runway]) {
    var ends: [(ident: String, place: Coordinate, other: Coordinate)] = []
    for runway in runways {
      guard let low = runway.lowEnd.threshold, let high = runway.highEnd.threshold else { continue }
      laneCount += 1
      ends.append((runway.lowEnd.ident ?? "", low, high))
      ends.append((runway.highEnd.ident ?? "", high, low))
    }
    guard !ends.isEmpty else { return }
    let count = Double(ends.count)
    let latitude = ends.reduce(0) { $0 + $1.place.latitude.radians } / count
    let longitude = ends.reduce(0) { $0 + $1.place.longitude.radians } / count
    let shrink = cos(latitude)
    func point(_ place: Coordinate) -> SIMD2<Double> {
      SIMD2((place.longitude.radians - longitude) * shrink, place.latitude.radians - latitude)
    }
    let points = ends.map { (point($0.place), point($0.other)) }
    let reach = points.reduce(1e-12) { max($0, hypot($1.0.x, $1.0.y)) }
    for (end, (place, other)) in zip(ends, points) {
      let way = place - other
      let radius = LabelSize.discRadius(of: end.ident)
      let center =
        place / reach * RunwayDiagram.reach + way / max(hypot(way.x, way.y), 1e-12) * radius
      names.append((center.x, center.y, radius))
    }
  }

  /// Whether two names overlap at some angle.
  var overlaps: Bool {
    names.indices.contains { a in
      names[..<a].contains { other in
        hypot(names[a].x - other.x, names[a].y - other.y) < names[a].radius + other.radius
      }
    }
  }
}
