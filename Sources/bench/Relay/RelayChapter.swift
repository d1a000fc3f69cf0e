import SharedSky

extension Material {
  /// The number of reporting planes.
  private static let planes = 100_000

  /// Measures a relay of the shared sky against an echo, and finding the nearest of a million
  /// planes.
  func relayChapter() throws -> Chapter {
    let fleet = RelayFleet(Self.planes, .uniform)
    let before = Self.resident
    var trial = try RelayTrial(fleet)
    let memory = Self.resident - before
    defer { trial.end() }
    let echo = EchoTrial(fleet: fleet)
    let costs = try inTurns(
      runs,
      [{ try trial.cost(seconds: 1.5) }, { try echo.cost(seconds: 1) }]
    )
    let perSecond = 1 / costs[0].median
    let slowDownAbove = RelayRules().slowDownAbove
    let (delays, answered) = try trial.delays(perSecond: perSecond / 2, seconds: 3)
    let queries = try SkyLayout.allCases.map { try nearest($0) }
    return Chapter(
      title: "Relay of the shared sky",
      figures: [
        Figure(
          title: "answer a report among \(Self.planes) planes",
          ours: costs[0],
          baseline: "an echo in C, recvmmsg and sendmmsg, of the same 80 and 486 bytes",
          theirs: costs[1]
        )
      ] + queries,
      remarks: """
        A report is verified, limited, checked against replay, stored and answered with the 18 \
        nearest planes; the sorting of the sky once a second is included. That makes \
        \(Int(perSecond)) packets per second of processor time, \
        \((costs[1].median / costs[0].median).figures(2)) of the echo's rate. Most of both is the \
        kernel's work on loopback. At half that rate \((answered * 100).figures(4)) % of \
        \(Int(perSecond / 2)) reports a second were answered, 99 of 100 within \
        \(delays.quantile(0.99).time), half within \(delays.median.time), in elapsed time and with \
        the sender on the other processor. From \(Int(slowDownAbove)) on, \
        \((slowDownAbove / perSecond).figures(2)) of its capacity, a worker asks clients for longer \
        waits, which this sender ignores. All reports were stored. The relay's memory grew by \
        \(memory / 1_000_000) MB for \(Self.planes) clients that all fly. The limits per source \
        and plane are raised, because all the load comes from one address.
        """
    )
  }

  /// Measures the query for the 18 nearest of a million planes, against comparing all of them.
  private func nearest(_ layout: SkyLayout) throws -> Figure {
    let positions = layout.places(1_000_000).map { GridPosition($0) }
    let points = positions.enumerated().map { SkyPoint($1, id: UInt32($0)) }
    let grid = SkyGrid(positions, points)
    let asked = stride(from: 0, to: points.count, by: 97).map { $0 }
    var farthest: Float = 0
    let samples = try inTurns(
      runs,
      [
        {
          Stopwatch.thread.time {
            var found = NearestList()
            for plane in asked { grid.nearest(&found, to: positions[plane], points[plane]) }
          } / Double(asked.count)
        },
        {
          Stopwatch.thread.time {
            for plane in asked.prefix(20) {
              farthest = max(farthest, Self.nearestOfAll(points, points[plane]))
            }
          } / 20
        },
      ]
    )
    guard farthest < .infinity else { throw BenchError("the check of all planes found too few") }
    let words = layout == .uniform ? "evenly over 20° by 20°" : "four of five in 100 clusters"
    return Figure(
      title: "the 18 nearest of a million planes, \(words)",
      ours: samples[0],
      baseline: "checking all of them",
      theirs: samples[1]
    )
  }
  /// Compares all planes for the nearest ones, as without an index.
  ///
  /// - Returns: The squared distance of the last of them.
  private static func nearestOfAll(_ points: [SkyPoint], _ centre: SkyPoint) -> Float {
    var nearest = [Float](repeating: .infinity, count: NearestList.maximumCount)
    var worst = Float.infinity
    for point in points {
      let dx = centre.x - point.x
      let dy = centre.y - point.y
      let dz = centre.z - point.z
      let separation = dx * dx + dy * dy + dz * dz
      guard separation < worst, point.id != centre.id else { continue }
      var index = nearest.count - 1
      while index > 0, nearest[index - 1] > separation {
        nearest[index] = nearest[index - 1]
        index -= 1
      }
      nearest[index] = separation
      worst = nearest[nearest.count - 1]
    }
    return worst
  }
}
