import Foundation
import Synchronization
import TestSupport

/// A virtual cable between two networks. Each end is a device named `cable`, whose packets pass
/// through this process, which can lose, duplicate and delay them; few kernels can do that
/// themselves (netem).
package final class NetworkCable: Sendable {
  /// How packets are disturbed.
  package struct Quality {
    package var loss = 0.0
    package var doubling = 0.0
    /// The delay of a packet, in milliseconds.
    package var delay: ClosedRange<UInt64> = 0...0
  }

  private let state = Mutex((quality: Quality(), isPulled: false))
  private let ends: [Int32]
  private let hasEnded = DispatchSemaphore(value: 0)

  /// The names of the devices before they are moved to their networks.
  package let names: [String]

  /// Creates the two devices.
  ///
  /// - Throws: An error if that is impossible or not permitted.
  package init() throws {
    // The name of a device has at most 15 characters.
    let name = "aloft" + String(UInt32.random(in: .min ... .max), radix: 36)
    names = [name + "-a", name + "-b"]
    var opened: [Int32] = []
    for name in names {
      guard let end = Self.open(name) else {
        for end in opened { close(end) }
        throw Refusal()
      }
      opened.append(end)
    }
    ends = opened
    Thread.detachNewThread { [self] in carry() }
  }

  private struct Refusal: Error {}

  /// Changes how packets are disturbed from now on.
  package func change(to quality: Quality) {
    state.withLock { $0.quality = quality }
  }

  /// Removes the cable and its devices.
  package func cut() {
    state.withLock { $0.isPulled = true }
    hasEnded.wait()
  }

  /// Forwards packets from each end to the other until the cable is cut.
  private func carry() {
    let begun = ContinuousClock.now
    var ways = [LossyChannel(seed: 1), LossyChannel(seed: 2)]
    var buffer = [UInt8](repeating: 0, count: 2_048)
    while true {
      let (quality, isPulled) = state.withLock(\.self)
      if isPulled { break }
      let now = UInt64((ContinuousClock.now - begun) / .milliseconds(1))
      for end in 0...1 {
        ways[end].loss = quality.loss
        ways[end].doubling = quality.doubling
        ways[end].delay = quality.delay
        while case let count = read(ends[end], &buffer, buffer.count), count > 0 {
          ways[end].send(Array(buffer[..<count]), at: now)
        }
        // Writing to an end that is down fails, as with an unplugged cable.
        for bytes in ways[end].arrivals(at: now) { _ = write(ends[1 - end], bytes, bytes.count) }
      }
      usleep(2_000)
    }
    for end in ends { close(end) }
    hasEnded.signal()
  }

  /// Creates a device whose packets are read and written here without framing (tun(4)).
  private static func open(_ name: String) -> Int32? {
    let end = Glibc.open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard end >= 0 else { return nil }
    // struct ifreq: 16 bytes of name, then the flags IFF_TUN and IFF_NO_PI.
    var request = [UInt8](name.utf8) + [UInt8](repeating: 0, count: 40 - name.utf8.count)
    (request[16], request[17]) = (0x01, 0x10)
    let setInterface: UInt = 0x4004_54CA
    guard ioctl(end, setInterface, &request) == 0 else {
      close(end)
      return nil
    }
    return end
  }
}
