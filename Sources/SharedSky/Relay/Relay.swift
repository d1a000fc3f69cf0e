import Glibc
public import Network
import Synchronization

/// A relay of the shared sky: receives clients' reports of their planes, and answers each with the
/// planes around it.
///
/// Each worker is a thread with its own socket at the same address, and answers without waiting for
/// others. Once a second another thread collects the workers' reports, sorts the planes and gives
/// every worker the new snapshot.
public final class Relay: Sendable {
  /// The address it listens on, with the actual port.
  public let address: Endpoint

  private let workers: [RelayWorker]

  /// The numbers of clients per worker, and of planes, for which there is room.
  private let capacity: (clients: Int, planes: Int)
  private let snapshotBuilder: SnapshotBuilder
  private let isStopping = Atomic(false)
  private let threads = Mutex<[Worker]>([])

  /// Ends the pause of the thread that sorts the planes.
  private let pause = Mutex<Wakeup?>(nil)

  private let failure = Atomic<Int32>(0)

  /// Creates a relay whose sockets are open; it answers once it is started.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - keys: Its keys.
  ///   - count: The number of workers, at least 1; more than there are processors are useless.
  ///   - rules: The limits.
  ///   - path: The file that preserves the planes across restarts; nil for none.
  ///   - onUpdate: Called once a second, on a thread of the relay, with the reports of its own clients
  ///     from the last second; without ghosts.
  /// - Throws: `RelayError` if the address or the memory is not available.
  public init(
    at address: Endpoint,
    keys: RelayKeys,
    workers count: Int = 1,
    rules: RelayRules = RelayRules(),
    keepingSkyIn path: String? = nil,
    onUpdate: @escaping @Sendable (SkyUpdate) -> Void = { _ in }
  ) throws(RelayError) {
    precondition(count > 0, "a relay has a worker")
    capacity = (max(rules.clients, 1), max(rules.planes, 1))
    let first = try RelaySocket(address)
    var sockets = [first]
    // If the system chose the port, the other sockets use the same one.
    for _ in 1..<max(count, 1) { sockets.append(try RelaySocket(first.address)) }
    self.address = first.address
    var workers: [RelayWorker] = []
    do throws(FixedMemoryError) {
      for socket in sockets {
        let core = try RelayCore(keys, rules, at: SkyTime.now, RelayClock.nanoseconds)
        workers.append(RelayWorker(core, socket))
      }
      snapshotBuilder = try SnapshotBuilder(workers, rules, keys, keptIn: path, onUpdate: onUpdate)
    } catch {
      throw .memory(error)
    }
    self.workers = workers
  }

  /// Starts answering.
  ///
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  public func start() throws(NetworkError) {
    let wakeup = try Wakeup()
    pause.withLock { $0 = wakeup }
    snapshotBuilder.turn(at: SkyTime.now)
    for (number, worker) in workers.enumerated() {
      try begin("relay-\(number + 1)") { [self] in
        let code = worker.run { isStopping.load(ordering: .relaxed) }
        if code != 0 { failure.store(code, ordering: .relaxed) }
      }
    }
    try begin("relay-sky") { [self] in
      while !isStopping.load(ordering: .relaxed) {
        _ = wakeup.wait(for: .seconds(1))
        snapshotBuilder.turn(at: SkyTime.now)
      }
    }
  }

  /// Answers pending packets, hands over the last reports, and stops.
  public func stop() {
    isStopping.store(true, ordering: .relaxed)
    pause.withLock(\.self)?.signal()
    for thread in threads.withLock(\.self) { thread.join() }
    snapshotBuilder.turn(at: SkyTime.now)
  }

  /// Adds reports that other relays received; they are not forwarded.
  public func receive(_ update: SkyUpdate) { snapshotBuilder.receive(update) }

  /// The planes of the last second.
  public var sky: SkySnapshot { snapshotBuilder.sky }

  /// The counters and the state of the relay.
  public var statistics: RelayStatistics {
    var statistics = RelayStatistics(failure: failure.load(ordering: .relaxed))
    let now = RelayClock.nanoseconds
    for worker in workers {
      statistics.overflow += worker.socket.overflow
      worker.core.withLock { core in
        statistics.counts += core.counts
        statistics.intervalFactor = max(statistics.intervalFactor, core.pace.factor)
      }
      let clients = worker.clients(at: now)
      statistics.clients += clients
      statistics.fullness = max(statistics.fullness, Double(clients) / Double(capacity.clients))
    }
    statistics.planes = snapshotBuilder.sky.count
    statistics.fullness = max(
      statistics.fullness,
      Double(statistics.planes) / Double(capacity.planes)
    )
    statistics.foreign = snapshotBuilder.foreign
    statistics.skyAge = snapshotBuilder.age
    return statistics
  }

  private func begin(_ name: String, _ body: @escaping @Sendable () -> Void) throws(NetworkError) {
    let thread = try Worker.start(name, body)
    threads.withLock { $0.append(thread) }
  }
}

/// The state of a relay, and its counters since the start.
public struct RelayStatistics: Sendable, Hashable {
  /// Counters of packets received, answered, and dropped with the reason.
  public internal(set) var counts = RelayCounts()

  /// Packets that the system dropped because they were not read in time.
  public internal(set) var overflow: UInt64 = 0

  /// The number of clients that sent a packet in the last minute.
  public internal(set) var clients = 0

  /// The number of planes in the snapshot, including those of other relays.
  public internal(set) var planes = 0

  /// The number of reports from other relays.
  public internal(set) var foreign: UInt64 = 0

  /// The factor by which clients must lengthen the interval between reports.
  public internal(set) var intervalFactor = 1.0

  /// How full the fullest table of clients or planes is, from 0 to 1. At 1, newcomers may be refused: a table has spare
  /// slots, so that up to its capacity everyone finds one, and beyond it some do.
  public internal(set) var fullness = 0.0 {
    didSet { fullness = min(fullness, 1) }
  }

  /// The age of the snapshot in replies, in seconds.
  public internal(set) var skyAge = 0.0

  /// The system's error number if a socket failed, otherwise 0.
  public let failure: Int32

  init(failure: Int32) {
    self.failure = failure
  }

  /// A warning before the tables are full, or nil.
  public var warning: String? {
    guard fullness >= Self.warningLevel else { return nil }
    return "the table of clients or planes is \(Int(fullness * 100)) % full"
  }

  /// How full a table is when the relay warns.
  static let warningLevel = 0.8

  /// The problem, or nil.
  public var problem: String? {
    if failure != 0 { return "a socket failed: \(String(cString: strerror(failure)).lowercased())" }
    return skyAge > 10 ? "the sky has not been sorted for \(Int(skyAge)) s" : nil
  }
}
