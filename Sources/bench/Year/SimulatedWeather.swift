import Foundation
import Glibc
import Network
import Synchronization
import Text

/// A weather server on this machine that fails in the ways of real ones.
final class SimulatedWeather: Sendable {
  /// How it answers.
  enum Mood: Sendable, Hashable {
    /// A report of the current minute.
    case fine
    /// Status 500.
    case failing
    /// Bytes that are no report.
    case nonsense
    /// It closes the connection.
    case hangingUp
    /// Nothing listens: there is no network.
    case absent
  }

  private struct State {
    var mood = Mood.fine
    var answers = 0
    var reports = 0
    var isListening = true
  }

  /// Its port.
  let port: UInt16

  private let state = Mutex(State())
  private let unixSeconds: @Sendable () -> Int64

  /// Starts to listen.
  ///
  /// - Parameter unixSeconds: The time of the reports, in seconds since 1970.
  /// - Throws: An error if there is no port or no thread.
  init(by unixSeconds: @escaping @Sendable () -> Int64) throws {
    self.unixSeconds = unixSeconds
    guard let (listener, port) = Self.listener(on: 0) else {
      throw BenchError("no port for a weather server")
    }
    self.port = port
    try Worker.start("weather") { [self] in serve(listener) }
  }

  /// The number of requests, and of reports among the answers.
  var counts: (requests: Int, reports: Int) { state.withLock { ($0.answers, $0.reports) } }

  /// Changes how it answers; returns once it does.
  func turn(_ mood: Mood) {
    state.withLock { $0.mood = mood }
    for _ in 0..<1_000 where state.withLock(\.isListening) == (mood == .absent) { usleep(1_000) }
  }

  private func serve(_ first: Int32) {
    var listener = first
    while true {
      let mood = state.withLock(\.mood)
      if mood == .absent, listener >= 0 {
        close(listener)
        listener = -1
      }
      if mood != .absent, listener < 0 { listener = Self.listener(on: port)?.descriptor ?? -1 }
      state.withLock { [isListening = listener >= 0] in $0.isListening = isListening }
      var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 5) > 0 else { continue }
      let client = accept(listener, nil, nil)
      guard client >= 0 else { continue }
      answer(client)
      close(client)
    }
  }

  private func answer(_ client: Int32) {
    var (request, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    let end = Array("\r\n\r\n".utf8)
    while request.suffix(4) != end[...] {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      request += buffer[..<count]
    }
    let mood = state.withLock { state in
      state.answers += 1
      state.reports += state.mood == .fine ? 1 : 0
      return state.mood
    }
    let (status, body): (String, String)
    switch mood {
    case .fine: (status, body) = ("200 OK", report)
    case .failing: (status, body) = ("500 Internal Server Error", "")
    case .nonsense: (status, body) = ("200 OK", "<html>\u{0}{[\n")
    case .hangingUp, .absent: return
    }
    let length = body.utf8.count
    let text = "HTTP/1.1 \(status)\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n\(body)"
    _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
  }

  /// A report of Berlin whose wind changes every minute.
  private var report: String {
    let seconds = unixSeconds()
    // 2026-11-25T12:34:56Z
    let time = "\(CivilTime(unixSeconds: seconds))".filter(\.isNumber).dropFirst(6).prefix(6)
    let wind = "\(10 + seconds / 60 % 26)0"
    return "METAR EDDB \(time)Z \(wind)10KT 9999 FEW030 12/08 Q1015=\n"
  }

  /// A socket that listens on a port of this machine; nil if there is none.
  static func listener(on port: UInt16) -> (descriptor: Int32, port: UInt16)? {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    var (isReused, size) = (Int32(1), socklen_t(MemoryLayout<sockaddr_in>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isOpen else {
      close(descriptor)
      return nil
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }
}
