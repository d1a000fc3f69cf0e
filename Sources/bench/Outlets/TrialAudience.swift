import Breathing
import CClocks
import CLinux
import Glibc
import Network
import System

/// The clients of a daemon under test, on this machine and on one thread: HTTP clients, a reader of
/// the Unix socket, an OSC receiver and a WLED lamp.
final class TrialAudience {
  /// The outlets of the daemon.
  enum Channel: Sendable, Hashable, CaseIterable {
    case http, lines, osc, wled
  }

  /// The path of the Unix socket.
  let socket: String

  /// The port on which the daemon must serve HTTP, and the ports of the OSC receiver and the lamp.
  let httpPort, oscPort, lampPort: UInt16

  /// The data received so far.
  private(set) var arrivals: [Channel: [TrialArrival]] = [:]

  private let events: Int32
  private var channels: [Int32: Channel] = [:]
  private let lampListener: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Opens the receivers' sockets.
  ///
  /// - Throws: A failure if the system refuses them.
  init() throws(Failure) {
    let name = "aloft-trial-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
    socket = FilePath.temporary.appending(name).string
    events = epoll_create1(Int32(O_CLOEXEC))
    let osc = Self.bound(SOCK_DGRAM)
    let lamp = Self.bound(SOCK_STREAM)
    let http = Self.bound(SOCK_STREAM)
    // Frees the port for the daemon.
    close(http.descriptor)
    (oscPort, lampPort, httpPort) = (osc.port, lamp.port, http.port)
    lampListener = lamp.descriptor
    guard events >= 0, osc.port > 0, lamp.port > 0, http.port > 0, listen(lampListener, 16) == 0
    else {
      throw Failure(
        .unavailable,
        "no free ports on this machine: \(String(cString: strerror(errno)))"
      )
    }
    watch(osc.descriptor, .osc)
    watch(lampListener, nil)
  }

  deinit {
    for descriptor in channels.keys { close(descriptor) }
    close(lampListener)
    close(events)
  }

  /// Connects to the daemon: a number of clients to its cues over HTTP, and one to its Unix socket.
  ///
  /// - Returns: Whether all of them connected.
  func join(listeners: Int) -> Bool {
    guard join(.lines, reader()) else { return false }
    let request =
      "GET /v1/cues HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
    for _ in 0..<listeners {
      let client = Self.connected(httpPort)
      guard join(.http, client), send(client, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0
      else {
        return false
      }
      // Reads greetings meanwhile, so that none is delayed.
      turn(for: .zero)
    }
    return true
  }

  /// Receives data for a time.
  func turn(for wait: Duration) {
    let end = Self.now + wait.nanoseconds
    var ready = [epoll_event](repeating: epoll_event(), count: 512)
    repeat {
      let left = max(0, end - Self.now)
      let count = epoll_wait(
        events,
        &ready,
        Int32(ready.count),
        Int32((left + 999_999) / 1_000_000)
      )
      for event in ready.prefix(max(0, Int(count))) { handle(event.data.fd) }
    } while Self.now < end
  }

  /// The current time, in nanoseconds since 1970.
  static var now: Int64 { clock_nanoseconds(CLOCK_REALTIME) }

  private func handle(_ descriptor: Int32) {
    guard let channel = channels[descriptor] else {
      let lamp = accept(lampListener, nil, nil)
      if lamp >= 0 { watch(lamp, .wled) }
      return
    }
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    let now = Self.now
    guard count > 0 else {
      if count == 0 || errno != EAGAIN { leave(descriptor) }
      return
    }
    let bytes = Array(buffer[..<count])
    if channel == .wled {
      // A request may arrive in two parts; the time of the first counts, and the last is answered.
      if bytes.last == UInt8(ascii: "}") {
        let answer =
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n{\"success\":true}"
        _ = send(descriptor, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
      }
      guard bytes.starts(with: "POST ".utf8) else { return }
    }
    arrivals[channel, default: []].append(
      TrialArrival(connection: descriptor, at: now, bytes: bytes)
    )
  }

  private func join(_ channel: Channel, _ descriptor: Int32) -> Bool {
    guard descriptor >= 0 else { return false }
    watch(descriptor, channel)
    return true
  }

  private func watch(_ descriptor: Int32, _ channel: Channel?) {
    channels[descriptor] = channel
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.fd = descriptor
    epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event)
  }

  private func leave(_ descriptor: Int32) {
    channels[descriptor] = nil
    close(descriptor)
  }

  private func reader() -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let status = UnixAddress(socket)?.withPointer { connect(descriptor, $0, $1) }
    guard status != 0 else { return descriptor }
    close(descriptor)
    return -1
  }

  private static func connected(_ port: UInt16) -> Int32 {
    let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard withAddress(port, { connect(descriptor, $0, $1) }) != 0 else { return descriptor }
    close(descriptor)
    return -1
  }

  /// Returns a socket bound to a free port of this machine.
  private static func bound(_ kind: __socket_type) -> (descriptor: Int32, port: UInt16) {
    let descriptor = Glibc.socket(AF_INET, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard withAddress(0, { bind(descriptor, $0, $1) }) == 0 else { return (descriptor, 0) }
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  private static func withAddress(
    _ port: UInt16,
    _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
