import Dispatch
import Glibc
public import Network
import Synchronization

/// A relay of the shared sky: it receives clients' reports of their planes, and sends each the
/// planes around it.
///
/// Each worker is a thread with its own socket at the same address, and answers without waiting for
/// the others. Once a second another thread, the keeper, gathers all reports, sorts the planes and
/// gives every worker the new sky.
public final class Relay: Sendable {
  /// The address it receives on, with the actual port.
  public let address: Endpoint

  private let workers: [RelayWorker]
  private let keeper: SnapshotBuilder
  private let isStopping = Atomic(false)
  private let ended = DispatchGroup()
  private let failure = Atomic<Int32>(0)

  /// Creates a relay that already receives and answers once it is started.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - keys: Its keys.
  ///   - count: The number of workers, 1 or more; useful up to the number of processors.
  ///   - rules: The limits.
  ///   - path: The file that preserves the sky across restarts; nil for none.
  ///   - hand: Called once a second with what its own clients reported in the second before, on its
  ///     own thread; without ghosts.
  /// - Throws: `RelayError` when the address or the memory is not available.
  public init(
    at address: Endpoint,
    keys: RelayKeys,
    workers count: Int = 1,
    rules: RelayRules = RelayRules(),
    keepingSkyIn path: String? = nil,
    handing hand: @escaping @Sendable (SkyUpdate) -> Void = { _ in }
  ) throws(RelayError) {
    precondition(count > 0, "a relay has a worker")
    let first = try RelaySocket(address)
    var sockets = [first]
    // A port that the system chose is the same for all.
    for _ in 1..<max(count, 1) { sockets.append(try RelaySocket(first.address)) }
    self.address = first.address
    var workers: [RelayWorker] = []
    do throws(FixedMemoryError) {
      for socket in sockets {
        let core = try RelayCore(keys, rules, at: RelayClock.time, RelayClock.nanoseconds)
        workers.append(RelayWorker(core, socket))
      }
      keeper = try SnapshotBuilder(workers, rules, keptIn: path, handing: hand)
    } catch {
      throw .memory(error)
    }
    self.workers = workers
  }

  /// Starts to answer.
  ///
  /// - Throws: `NetworkError` when the system has no room for another thread.
  public func start() throws(NetworkError) {
    keeper.turn(at: RelayClock.time)
    for (number, worker) in workers.enumerated() {
      try begin("relay-\(number + 1)") { [self] in
        let code = worker.run { isStopping.load(ordering: .relaxed) }
        if code != 0 { failure.store(code, ordering: .relaxed) }
      }
    }
    try begin("relay-sky") { [self] in
      while !isStopping.load(ordering: .relaxed) {
        usleep(1_000_000)
        keeper.turn(at: RelayClock.time)
      }
    }
  }

  /// Answers pending packets, hands over the last reports, and stops.
  public func stop() {
    isStopping.store(true, ordering: .relaxed)
    ended.wait()
    keeper.turn(at: RelayClock.time)
  }

  /// Adds what planes reported to other relays; it is not forwarded.
  public func receive(_ news: SkyUpdate) { keeper.receive(news) }

  /// The sky of the last second.
  public var sky: SkySnapshot { keeper.sky }

  /// The counters and the state of the relay.
  public var figures: RelayStatistics {
    var figures = RelayStatistics(failure: failure.load(ordering: .relaxed))
    let now = RelayClock.nanoseconds
    for worker in workers {
      figures.overflow += worker.socket.overflow
      worker.core.withLock { core in
        figures.counts += core.counts
        figures.stretch = max(figures.stretch, core.pace.stretch)
      }
      figures.clients += worker.clients(at: now)
    }
    figures.planes = keeper.sky.count
    figures.foreign = keeper.foreign
    figures.skyAge = Double(RelayClock.time.milliseconds(since: keeper.sky.time)) / 1_000
    return figures
  }

  private func begin(_ name: String, _ body: @escaping @Sendable () -> Void) throws(NetworkError) {
    ended.enter()
    do throws(NetworkError) {
      try Worker.start(name) { [ended] in
        body()
        ended.leave()
      }
    } catch {
      ended.leave()
      throw error
    }
  }
}

/// The state of a relay, and its counters since the start.
public struct RelayStatistics: Sendable, Hashable {
  /// Counters of packets received, answered, and dropped with the reason.
  public internal(set) var counts = RelayCounts()

  /// Datagrams that the system dropped because the relay was behind.
  public internal(set) var overflow: UInt64 = 0

  /// The number of clients received in the last minute.
  public internal(set) var clients = 0

  /// The number of planes in the sky, including those of other relays.
  public internal(set) var planes = 0

  /// The number of reports from other relays.
  public internal(set) var foreign: UInt64 = 0

  /// The factor by which clients must lengthen the interval between reports.
  public internal(set) var stretch = 1.0

  /// Age of the sky in replies, in seconds.
  public internal(set) var skyAge = 0.0

  /// The system's error number where a socket failed, else 0.
  public let failure: Int32

  init(failure: Int32) {
    self.failure = failure
  }

  /// The problem, if any.
  public var problem: String? {
    if failure != 0 { return "a socket failed: \(String(cString: strerror(failure)).lowercased())" }
    return skyAge > 10 ? "the sky has not been sorted for \(Int(skyAge)) s" : nil
  }
}
