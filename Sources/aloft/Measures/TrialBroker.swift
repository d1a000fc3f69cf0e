import Foundation
import Surface
import Synchronization

/// A mosquitto for a daemon under test, and a client that receives what the daemon publishes.
final class TrialBroker {
  /// Where the broker is.
  let address: MQTTAddress

  private let process: Process
  private let folder: URL
  private let ear: Ear

  /// Starts a broker; nil if this machine has none, or it does not start.
  init?(program: String = "/usr/sbin/mosquitto") {
    guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
    let port = UInt16.random(in: 20_000...29_999)
    guard let address = MQTTAddress("mqtt://127.0.0.1:\(port)") else { return nil }
    self.address = address
    ear = Ear(address: address)
    folder = URL.temporaryDirectory.appending(path: "aloft-broker-\(UUID())")
    process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-c", folder.appending(path: "broker.conf").path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let text = "listener \(port) 127.0.0.1\nallow_anonymous true\nlog_dest none\n"
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: folder.appending(path: "broker.conf"))
      try process.run()
    } catch {
      return nil
    }
  }

  deinit {
    ear.stop()
    // Processes that our threads start ignore gentler signals, and this one has nothing to save.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// What was received so far.
  var arrivals: [TrialArrival] { ear.arrivals }

  /// Subscribes to all cues, on its own thread.
  func listen() {
    let thread = Thread { [ear] in ear.run() }
    thread.name = "trial"
    thread.start()
  }
}

/// A client that hears all cues of a broker.
private final class Ear: Sendable {
  private let address: MQTTAddress
  private let state = Mutex((arrivals: [TrialArrival](), isOver: false))

  init(address: MQTTAddress) {
    self.address = address
  }

  var arrivals: [TrialArrival] { state.withLock(\.arrivals) }

  func stop() { state.withLock { $0.isOver = true } }

  /// Runs until it is stopped; a broker that is still starting is tried again.
  func run() {
    while !state.withLock(\.isOver) {
      try? hear()
      usleep(100_000)
    }
  }

  private func hear() throws(MQTTError) {
    let connection = try MQTTConnection(MQTTBroker(address), client: "aloft-trial", will: nil)
    try connection.open()
    while !state.withLock(\.isOver) {
      for event in try connection.turn(for: .milliseconds(200)) {
        switch event {
        case .accepted: try connection.subscribe(["\(MQTTPlace.root)/+/+/cue"])
        case .received(let message):
          let bytes = message.payload + [UInt8(ascii: "\n")]
          let arrival = TrialArrival(connection: 0, at: TrialAudience.now, bytes: bytes)
          state.withLock { $0.arrivals.append(arrival) }
        case .subscribed: break
        }
      }
    }
    connection.close()
  }
}
