import Geodesy
import SharedSky

/// Loads 20 million reports into a PostgreSQL server as a relay does, and searches them. If they are
/// there already, it only searches.
struct ServerTrial {
  /// The URL of a database without a history, or with the one of an earlier run.
  let url: String

  func run() throws {
    let server = try PostgreSQLServer(url)
    var traffic = HistoryTraffic()
    if try PostgreSQLHistory(server).isThere {
      var count = 0
      while count < HistoryTraffic.reports { count += traffic.next().count }
    } else {
      try load(&traffic, server)
    }
    try search(server, traffic)
  }

  private func load(_ traffic: inout HistoryTraffic, _ server: PostgreSQLServer) throws {
    var session = try PostgreSQLSession(server)
    var (batches, count): ([Double], Int) = ([], 0)
    while count < HistoryTraffic.reports {
      let batch = traffic.next()
      let now = traffic.now.instant
      batches.append(try Stopwatch.wall.time { try session.write(batch, at: now) })
      count += batch.count
      if batches.count % 100 == 0 {
        print("\(count) reports, the last batch in \(batches[batches.count - 1].time)")
      }
    }
    let all = batches.reduce(0, +)
    let times = Sample(batches)
    print("\(count) reports in \(Int(all)) s, \(Int(Double(count) / all)) a second")
    print(
      "a batch of 20,000: median \(times.median.time), 99 of 100 within \(times.quantile(0.99).time)"
    )
  }

  /// Asks for the planes around 200 places, each with a connection of its own, and for tracks.
  private func search(_ server: PostgreSQLServer, _ traffic: HistoryTraffic) throws {
    let history = PostgreSQLHistory(server)
    let since = traffic.now.advanced(byMilliseconds: -7_200_000)
    let radius = Earth.angle(metres: 20_000)
    var (searches, tracks, found): ([Double], [Double], [Int]) = ([], [], [])
    for place in traffic.places(200) {
      var planes: [StoredReport] = []
      searches.append(
        try Stopwatch.wall.time {
          planes = try history.lastKnown(around: place, within: radius, since: since)
        }
      )
      found.append(planes.count)
      guard let plane = planes.first else { throw BenchError("no plane near \(place)") }
      tracks.append(
        try Stopwatch.wall.time { _ = try history.track(of: plane.id, since: since) }
      )
    }
    for (name, times) in [("search within 20 km", Sample(searches)), ("track", Sample(tracks))] {
      print("\(name): median \(times.median.time), 99 of 100 within \(times.quantile(0.99).time)")
    }
    print(
      "planes found: \(found.reduce(0, +) / found.count) on average, at most \(found.max() ?? 0)"
    )
  }
}
