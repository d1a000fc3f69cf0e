import Breathing
import Foundation
import Glibc
import SharedSky
import Synchronization
import TestSupport

/// A fake relay on a port of this machine behind a proxy that loses, duplicates and delays
/// datagrams, and that can switch to another port towards the relay, as NAT routers do.
package final class LoopbackSky: Sendable {
  private struct State {
    var relay = FakeRelay()
    var disturb: (loss: Double, doubling: Double, delay: ClosedRange<UInt64>) = (0, 0, 0...0)
    var isEnding = false
    var hasEnded = false
    var rebindings = 0
  }

  /// A client's paths through the proxy.
  private struct Channel {
    let client: sockaddr_in
    var upstream: Int32
    var out: LossyChannel
    var back: LossyChannel
  }

  private let state = Mutex(State())
  private let relaySocket: Int32
  private let proxySocket: Int32

  /// The port to which clients send.
  package let port: UInt16

  package init(pace: Int) {
    relaySocket = Self.open()
    proxySocket = Self.open()
    port = UInt16(bigEndian: Self.name(proxySocket).sin_port)
    state.withLock { $0.relay.pace = pace }
    Thread.detachNewThread { [self] in serve() }
  }

  /// Accesses the relay.
  package func relay<Result: Sendable>(_ look: (inout FakeRelay) -> Result) -> Result {
    state.withLock { look(&$0.relay) }
  }

  package func disturb(loss: Double, doubling: Double, delay: ClosedRange<UInt64>) {
    state.withLock { $0.disturb = (loss, doubling, delay) }
  }

  /// Switches to other ports towards the relay.
  package func rebind() {
    state.withLock { $0.rebindings += 1 }
  }

  /// Stops, and closes the ports.
  package func close() {
    state.withLock { $0.isEnding = true }
    while !state.withLock({ $0.hasEnded }) { usleep(5_000) }
  }

  private func serve() {
    let relayName = Self.name(relaySocket)
    var ways: [UInt16: Channel] = [:]
    var rebindings = 0
    while !state.withLock({ $0.isEnding }) {
      let now = SkyTime(.init(nanoseconds: Int64(Date().timeIntervalSince1970 * 1e9))).milliseconds
      let (disturb, wanted) = state.withLock { ($0.disturb, $0.rebindings) }
      Self.each(relaySocket) { bytes, source in
        let answer = state.withLock {
          $0.relay.answer(bytes, from: UInt64(source.sin_port), at: now)
        }
        answer.map { Self.send($0, from: relaySocket, to: source) }
      }
      Self.each(proxySocket) { bytes, source in
        if ways[source.sin_port] == nil {
          let seed = UInt64(ways.count) * 2 + 90
          ways[source.sin_port] = Channel(
            client: source,
            upstream: Self.open(),
            out: LossyChannel(seed: seed),
            back: LossyChannel(seed: seed + 1)
          )
        }
        ways[source.sin_port]?.out.send(bytes, at: now)
      }
      for key in ways.keys {
        guard var way = ways[key] else { continue }
        if wanted != rebindings {
          _ = Glibc.close(way.upstream)
          way.upstream = Self.open()
        }
        for path in [\Channel.out, \Channel.back] {
          way[keyPath: path].loss = disturb.loss
          way[keyPath: path].doubling = disturb.doubling
          way[keyPath: path].delay = disturb.delay
        }
        Self.each(way.upstream) { bytes, _ in way.back.send(bytes, at: now) }
        for bytes in way.out.arrivals(at: now) {
          Self.send(bytes, from: way.upstream, to: relayName)
        }
        for bytes in way.back.arrivals(at: now) {
          Self.send(bytes, from: proxySocket, to: way.client)
        }
        ways[key] = way
      }
      rebindings = wanted
      usleep(2_000)
    }
    for descriptor in ways.values.map(\.upstream) + [relaySocket, proxySocket] {
      _ = Glibc.close(descriptor)
    }
    state.withLock { $0.hasEnded = true }
  }

  private static func open() -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    withUnsafePointer(to: name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return descriptor
  }

  private static func name(_ descriptor: Int32) -> sockaddr_in {
    var name = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &length)
      }
    }
    return name
  }

  private static func each(_ descriptor: Int32, _ take: ([UInt8], sockaddr_in) -> Void) {
    var room = [UInt8](repeating: 0, count: 2048)
    while true {
      var source = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let count = withUnsafeMutablePointer(to: &source) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(descriptor, &room, room.count, 0, $0, &length)
        }
      }
      if count < 0, errno == ECONNREFUSED { continue }
      guard count >= 0 else { return }
      take(Array(room[..<count]), source)
    }
  }

  private static func send(_ bytes: [UInt8], from descriptor: Int32, to name: sockaddr_in) {
    withUnsafePointer(to: name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(
          descriptor,
          bytes,
          bytes.count,
          0,
          $0,
          socklen_t(MemoryLayout<sockaddr_in>.size)
        )
      }
    }
  }
}
