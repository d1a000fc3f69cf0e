import Breathing
import Foundation
import Outlets
import Show
import Synchronization
import TestRigs
import Testing

/// A show, its clock, and the commands sent to it.
final class Stage: Sendable {
  static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private struct State {
    var show: Show
    var now = Stage.start
    var sent: [Command] = []
  }

  private let state: Mutex<State>
  private let runs: ContinuousClock.Instant?

  /// Creates a stage whose clock stands still until it is moved, or runs from the show's start on.
  init(seconds: Int = 60, runs: Bool = false, radar: Radar? = nil) throws {
    state = Mutex(State(show: try Sample.show(from: Self.start, seconds: seconds, radar: radar)))
    self.runs = runs ? .now : nil
  }

  private var now: Instant {
    let now = state.withLock(\.now)
    return runs.map { now.advanced(by: $0.duration(to: .now)) } ?? now
  }

  /// The interface for outlets.
  var link: ShowLink {
    ShowLink(
      show: { self.state.withLock(\.show) },
      send: take,
      now: { self.now }
    )
  }

  /// Receives a command.
  @Sendable func take(_ command: Command) {
    state.withLock { $0.sent.append(command) }
  }

  /// The received commands.
  var sent: [Command] { state.withLock(\.sent) }

  /// Sends outlets the events of the first seconds, all at once.
  func publish(_ outlets: [Outlet], seconds: Double) {
    var broadcast = Broadcast(outlets, from: Self.start)
    broadcast.send(link.show(), at: Self.start.advanced(by: .seconds(seconds)))
  }

  /// Moves the clock.
  func advance(by seconds: Double) {
    state.withLock { $0.now = $0.now.advanced(by: .seconds(seconds)) }
  }

  /// Applies a command now.
  func apply(_ command: Command) {
    let now = now
    state.withLock { $0.show.apply(command, at: now) }
  }
}

/// The logged lines.
final class Notes: Sendable {
  private let words = Mutex<[String]>([])

  var all: [String] { words.withLock(\.self) }

  @Sendable func add(_ text: String) {
    words.withLock { $0.append(text) }
  }
}

/// A datagram socket on a port of this machine that the system chose.
final class TestSocket {
  private let descriptor: Int32

  /// The port.
  let port: UInt16

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    self.descriptor = descriptor
    var address = Self.loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(isBound)
  }

  deinit {
    close(descriptor)
  }

  /// Sends a datagram to a port of this machine.
  func send(_ bytes: [UInt8], to port: UInt16) {
    var address = Self.loopback(port)
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Returns the next datagram that has arrived; nil if there is none.
  func received() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : Array(buffer[..<count])
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return address
  }
}
