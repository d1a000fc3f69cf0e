import Session
import Synchronization

/// A machine whose clocks a test moves.
final class VirtualMachine: Sendable {
  private struct Clocks {
    var monotonic: Int64 = 5_000_000_000
    var boot: Int64 = 5_000_000_000
    var wall: Int64

    /// What the wall clock is set by once it was read a number of times more.
    var setting: (reads: Int, nanoseconds: Int64)?

    mutating func readWall() -> Int64 {
      if let (reads, nanoseconds) = setting {
        if reads == 0 { wall += nanoseconds }
        setting = reads == 0 ? nil : (reads - 1, nanoseconds)
      }
      return wall
    }

    mutating func pass(_ nanoseconds: Int64) {
      monotonic += nanoseconds
      boot += nanoseconds
      wall += nanoseconds
    }
  }

  private let clocks: Mutex<Clocks>

  /// Starts a machine with its wall clock at a time, in nanoseconds since 1970.
  init(wall: Int64 = 1_795_262_400_000_000_000) {
    clocks = Mutex(Clocks(wall: wall))
  }

  /// Its clocks; a sleep by them lets the time pass.
  var time: SystemTime {
    SystemTime(
      monotonic: { self.clocks.withLock(\.monotonic) },
      wall: { self.clocks.withLock { $0.readWall() } },
      boot: { self.clocks.withLock(\.boot) },
      sleep: { due in
        self.clocks.withLock { clocks in clocks.pass(max(0, due - clocks.monotonic)) }
      }
    )
  }

  /// Lets time pass.
  func pass(_ seconds: Double) { clocks.withLock { $0.pass(Int64(seconds * 1e9)) } }

  /// Moves the wall clock by an amount.
  func set(by seconds: Double) { clocks.withLock { $0.wall += Int64(seconds * 1e9) } }

  /// Moves the wall clock by an amount once it was read a number of times more.
  func set(by seconds: Double, afterReads reads: Int) {
    clocks.withLock { $0.setting = (reads, Int64(seconds * 1e9)) }
  }

  /// Suspends the machine: the monotonic clock stands still.
  func suspend(_ seconds: Double) {
    clocks.withLock { clocks in
      clocks.boot += Int64(seconds * 1e9)
      clocks.wall += Int64(seconds * 1e9)
    }
  }
}
