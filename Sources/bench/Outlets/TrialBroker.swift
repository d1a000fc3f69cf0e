import Glibc
import Network
import Outlets
import Synchronization
import System

/// A mosquitto broker for a daemon under test, and a client that receives what the daemon
/// publishes.
final class TrialBroker {
  /// The address of the broker.
  let address: MQTTAddress

  private let process: ChildProcess
  private let folder: TemporaryFolder
  private let subscriber: Subscriber

  /// Starts a broker; nil if it is not installed or does not start.
  init?() {
    let program = "/usr/sbin/mosquitto"
    guard access(program, X_OK) == 0 else { return nil }
    let port = UInt16.random(in: 20_000...29_999)
    guard let address = MQTTAddress("mqtt://127.0.0.1:\(port)") else { return nil }
    self.address = address
    subscriber = Subscriber(address: address)
    let text = "listener \(port) 127.0.0.1\nallow_anonymous true\nlog_dest none\n"
    do {
      folder = try TemporaryFolder("aloft-broker")
      let file = folder.path.appending("broker.conf").string
      try OutputFile.write(Array(text.utf8), to: file)
      process = try ChildProcess(program, ["-c", file])
    } catch {
      return nil
    }
  }

  deinit {
    subscriber.stop()
    // It has nothing to save.
    process.signal(SIGKILL)
    process.wait()
  }

  /// The data received so far.
  var arrivals: [TrialArrival] { subscriber.arrivals }

  /// Subscribes to all cues, on a thread of its own.
  ///
  /// - Throws: A failure if the thread cannot be started.
  func listen() throws(Failure) {
    do throws(NetworkError) {
      try Worker.start("trial") { [subscriber] in subscriber.run() }
    } catch {
      throw Failure(.unavailable, "a broker cannot be listened to: \(error)")
    }
  }
}

/// A client that receives all cues from a broker.
private final class Subscriber: Sendable {
  private let address: MQTTAddress
  private let state = Mutex((arrivals: [TrialArrival](), isOver: false))

  init(address: MQTTAddress) {
    self.address = address
  }

  var arrivals: [TrialArrival] { state.withLock(\.arrivals) }

  func stop() { state.withLock { $0.isOver = true } }

  /// Runs until it is stopped; retries while the broker is starting.
  func run() {
    while !state.withLock(\.isOver) {
      try? receive()
      usleep(100_000)
    }
  }

  private func receive() throws(MQTTError) {
    let connection = try MQTTConnection(MQTTBroker(address), client: "aloft-trial", will: nil)
    try connection.open()
    while !state.withLock(\.isOver) {
      for event in try connection.turn(for: .milliseconds(200)) {
        switch event {
        case .accepted: try connection.subscribe(["\(DisplayIdentity.root)/+/+/cue"])
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
