import Breathing

extension AircraftSource {
  /// The maximum size of a list, in bytes. All aircraft in the air, some 15,000, take about 10 MB.
  private static let maximumBytes = 24 << 20

  /// Polls a list.
  ///
  /// - Parameters:
  ///   - pace: The interval between polls.
  ///   - isFile: Whether it is a local file.
  ///   - turn: The earliest time of the next poll.
  ///   - tell: Called with each update.
  ///   - current: Returns the current address.
  func ask(
    every pace: Duration,
    isFile: Bool,
    _ turn: FetchTurn,
    _ tell: (News) -> Void,
    at current: () throws(FetchError) -> FetchAddress
  ) async {
    let poll = FetchPoll(
      interval: pace,
      isFile: isFile,
      maximumBytes: Self.maximumBytes,
      fetcher: fetcher,
      seed: seed,
      turn: turn,
      clock: clock
    )
    var freshness = Freshness(pace: pace, at: clock())
    await poll.run(current) { response throws(FetchError) in
      let now = clock()
      let batch = try batch(response.body, at: now, isFile: isFile)
      guard freshness.isNew(batch.told, at: now) else { return try freshness.check(at: now) }
      record?(batch.recorded(response.body))
      guard try freshness.accepts(batch.told, at: now) else { return }
      tell(.batch(batch))
    } unchanged: { () throws(FetchError) in
      try freshness.check(at: clock())
    } _: { change in
      tell(News(change))
    }
  }

  /// Polls OpenSky repeatedly.
  func ask(_ desk: OpenSkyClient, _ turn: FetchTurn, _ tell: (News) -> Void) async {
    let rounds = FetchRounds(
      interval: interval,
      longest: max(interval, .seconds(300)),
      seed: seed,
      turn: turn,
      clock: clock
    )
    await rounds.run { () async throws(FetchError) in
      let (bodies, wait) = try await desk.ask(try wanted())
      let now = clock()
      var whole = SightingBatch(receivedAt: now)
      for body in bodies {
        let batch = try batch(body, at: now)
        record?(batch.recorded(body))
        whole.append(batch)
      }
      let pace = max(wait, interval)
      tell(.pace(pace))
      tell(.batch(whole))
      return pace
    } _: { change in
      tell(News(change))
    }
  }

  private func batch(
    _ body: [UInt8],
    at now: Instant,
    isFile: Bool = false
  ) throws(FetchError) -> SightingBatch {
    do throws(SightingBatchError) {
      return try SightingBatch(body, receivedAt: now, wallAhead: wallAhead())
    } catch {
      // Several lines of JSON or of BaseStation messages are probably a recording.
      throw .malformed(isFile ? "\(error); use replay:FILE for a recording" : "\(error)")
    }
  }
}

extension AircraftSource.News {
  fileprivate init(_ change: FetchRounds.Change) {
    switch change {
    case .failing(let why): self = .failing(why)
    case .returned: self = .returned
    }
  }
}

/// Whether a list is still being written: a decoder that crashed leaves its last list behind.
private struct Freshness {
  private var told: Instant?
  private var changed: Instant
  private var accepted: Instant?
  private let patience: Duration

  init(pace: Duration, at now: Instant) {
    changed = now
    patience = max(.seconds(60), pace * 3)
  }

  /// Records a list. Returns whether it is newer than the last one; a list without a time counts as
  /// newer.
  mutating func isNew(_ told: Instant?, at now: Instant) -> Bool {
    guard told == nil || told != self.told else { return false }
    self.told = told
    changed = now
    return true
  }

  /// Throws if the last list was received too long ago.
  func check(at now: Instant) throws(FetchError) {
    let unchanged = changed.duration(to: now)
    guard unchanged <= patience else { throw .stale(.seconds(unchanged.components.seconds)) }
  }

  /// Returns whether the ages in a new list can be believed. Throws if it was written too long ago.
  ///
  /// A list written just before the clock was set looks old. The next one does not, so the last one
  /// accepted counts until then.
  mutating func accepts(_ told: Instant?, at now: Instant) throws(FetchError) -> Bool {
    let age = told?.duration(to: now) ?? .zero
    if age <= patience {
      accepted = now
      return true
    }
    guard let accepted, accepted.duration(to: now) <= patience else { throw .outdated(age) }
    return false
  }
}
