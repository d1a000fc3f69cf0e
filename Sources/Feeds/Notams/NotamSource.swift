public import Breathing
public import Network
public import Notams

/// NOTAMs from a server or a file, polled until cancelled.
public struct NotamSource: Sendable {
  /// An update from the source.
  public enum Event: Sendable, Hashable {
    /// A new list, which replaces the former one.
    case notams(NotamList)

    /// Polling started to fail; the text is the reason. The former list stays valid.
    case failing(String)

    /// Polling works again.
    case returned
  }

  /// The address of the NOTAMs.
  public let address: FetchAddress

  private let poll: FetchPoll
  private let store: (any NotamStore)?
  private let clock: @Sendable () -> Instant

  /// A clock that is never set and that runs on while the machine sleeps; tests replace it.
  var uptime: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }

  /// The interval at which a file is checked for changes.
  private static let pollInterval: Duration = .seconds(5)

  /// The maximum size, in bytes. The NOTAMs of a large country take about 20 MB as JSON.
  private static let maximumBytes = 32 << 20

  /// The smallest change of a list's time, in seconds, that is sent: the clock was set. Others are of rounding and of
  /// small corrections.
  private static let minimumClockStep: Int64 = 60

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: The address of the NOTAMs.
  ///   - interval: The interval between polls of a server.
  ///   - access: Identifies this client to the server; sent nowhere else.
  ///   - store: Keeps the NOTAMs of a server; nil for none.
  ///   - fetcher: Fetches the NOTAMs.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  ///   - watch: Notices that the machine's clock is set, so that the age of a list is counted again; nil for a clock
  ///     that is right.
  ///   - clock: Returns the current time.
  /// - Throws: `FetchError.address` if the key would be sent without encryption to another machine.
  public init(
    _ address: FetchAddress,
    every interval: Duration,
    access: AccessFields? = nil,
    store: (any NotamStore)? = nil,
    by fetcher: Fetcher,
    seed: UInt64,
    watch: ClockWatch? = nil,
    clock: @escaping @Sendable () -> Instant
  ) throws(FetchError) {
    guard access == nil || address.keepsSecrets else {
      throw .address("it must begin with https://, to keep the key encrypted")
    }
    self.address = address
    self.clock = clock
    self.store = address.isFile ? nil : store
    poll = FetchPoll(
      interval: address.isFile ? min(interval, Self.pollInterval) : interval,
      isFile: address.isFile,
      maximumBytes: Self.maximumBytes,
      access: access,
      fetcher: fetcher,
      seed: seed,
      clock: clock,
      watch: watch
    )
  }

  /// Polls until its task is cancelled, and sends updates. The first is what the store kept, if anything.
  public func run(_ emit: (Event) -> Void) async {
    var latest = NotamList()
    var reading: ListReading?
    var stored = store?.load(of: address)
    func send(_ notams: [Notam], at time: Int64) {
      latest = NotamList(notams, receivedUnixSeconds: time)
      emit(.notams(latest))
    }
    // A list dated in the future would never become stale: a clock was wrong then, or is wrong until it is set.
    func sendStored() {
      guard let kept = stored, kept.receivedUnixSeconds <= clock().unixSeconds else { return }
      stored = nil
      guard let notams = try? Self.notams(in: kept.body) else { return }
      send(notams, at: kept.receivedUnixSeconds)
    }
    func confirm(at time: Int64) {
      latest.confirm(atUnixSeconds: time)
      emit(.notams(latest))
      store?.confirm(atUnixSeconds: time, of: address)
    }
    // The time of a list changes only if the clock was set.
    func dateAgain() {
      guard let reading else { return }
      let time = reading.time(nowUnixSeconds: clock().unixSeconds, at: uptime())
      let step = time - (latest.receivedUnixSeconds ?? 0)
      if abs(step) >= Self.minimumClockStep { confirm(at: time) }
    }
    sendStored()
    await poll.run { () throws(FetchError) in
      address
    } _: { response throws(FetchError) in
      // Status 204 means that there are no NOTAMs.
      let body = response.status == 204 ? [] : response.body
      guard response.status == 204 || !body.isEmpty
      else { throw FetchError.malformed("\(NotamBulletinError.empty)") }
      let notams: [Notam]
      do throws(NotamBulletinError) {
        notams = try Self.notams(in: body)
      } catch {
        throw FetchError.malformed("\(error)")
      }
      let (now, instant) = (clock().unixSeconds, uptime())
      let new = ListReading(changed: response.changedUnixSeconds ?? .max, instant: instant)
      let time = new.time(nowUnixSeconds: now, at: instant)
      (reading, stored) = (new, nil)
      send(notams, at: time)
      store?.save(StoredNotams(body: body, receivedUnixSeconds: time), of: address)
    } unchanged: {
      guard !address.isFile else { return dateAgain() }
      // A server confirmed the list, so its age starts again.
      let time = clock().unixSeconds
      reading = ListReading(changed: .max, instant: uptime())
      confirm(at: time)
    } clockSet: {
      dateAgain()
      sendStored()
    } _: { change in
      switch change {
      case .failing(let why): emit(.failing(why))
      case .returned: emit(.returned)
      }
    }
  }

  /// Reads a body, which is empty if the server had no NOTAMs.
  private static func notams(in body: [UInt8]) throws(NotamBulletinError) -> [Notam] {
    body.isEmpty ? [] : try NotamBulletin(body).notams
  }
}

/// When a list was read, and when its file was changed.
///
/// The age of a list from a server counts from when it was read. That of a file counts from its last change, so that a
/// list that is no longer updated becomes stale. If that change is in the future, a clock is wrong: that of the file,
/// or the machine's until it is set. The age then counts from when the file was read.
private struct ListReading {
  /// When the file was changed, in seconds since the Unix epoch; the greatest number for a list of a server.
  let changed: Int64

  /// When it was read.
  let instant: ContinuousClock.Instant

  /// Returns the time of the list by the clock's present setting, not before the Unix epoch.
  func time(nowUnixSeconds now: Int64, at uptime: ContinuousClock.Instant) -> Int64 {
    max(min(changed, now - instant.duration(to: uptime).components.seconds), 0)
  }
}
