import Foundation

/// Runs a hundred thousand planes, which report to a real relay every five seconds from 256
/// addresses, and attackers. Of all packets, a fifth is malformed, a tenth replayed and a tenth has
/// a forged source.
struct RelaySoak {
  /// The release build of the program.
  let program: String

  /// The duration.
  let minutes: Double

  private static let planes = 100_000
  /// The number of additional planes that belong to attackers.
  private static let attackers = 4_000
  private static let period = 5.0

  /// Runs, and prints the lines.
  func run() throws {
    let fleet = RelayFleet(Self.planes + Self.attackers, .clustered)
    let folder = URL.temporaryDirectory.appending(path: "aloft-soak-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let key = folder.appending(path: "key").path
    try fleet.keyLine.write(toFile: key, atomically: false, encoding: .utf8)
    chmod(key, 0o600)
    let port: UInt16 = 28_738
    let relay = try Child([
      program, "relay", "--listen", "127.0.0.1:\(port)", "--http", "127.0.0.1:28739",
      "--master-key-file", key, "--sky-file", folder.appending(path: "sky").path,
    ])
    usleep(1_500_000)
    var clients = try SimulatedClients(fleet, planes: Self.planes, period: Self.period, port: port)
    let begun = Stopwatch.wall.seconds
    var lastPrinted = begun
    while Stopwatch.wall.seconds - begun < minutes * 60 {
      clients.step(at: Stopwatch.wall.seconds)
      usleep(5_000)
      guard Stopwatch.wall.seconds - lastPrinted >= 10 else { continue }
      lastPrinted += 10
      let megabytes = Double(Material.resident(of: relay.pid)) / 1e6
      printLine(
        "\(Int(lastPrinted - begun)) s: \(clients.counts.words), relay \(megabytes.figures(3)) MB"
      )
    }
    // Waits for packets in flight.
    for _ in 0..<40 {
      clients.receiveReplies()
      usleep(50_000)
    }
    let usage = relay.stop()
    clients.close()
    printLine("at the end: \(clients.counts.words)")
    printLine("relay: \(usage.cpu.figures(3)) s on a processor in \(usage.wall.figures(4)) s")
    guard usage.status == 0 else { throw BenchError("the relay ended with \(usage.status)") }
  }

  /// Prints a line without buffering, even if standard output is not a terminal.
  private func printLine(_ words: String) {
    FileHandle.standardOutput.write(Data((words + "\n").utf8))
  }
}
