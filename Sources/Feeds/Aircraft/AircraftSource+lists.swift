import Breathing

extension AircraftSource {
  /// The maximum size of a list, in bytes. All aircraft in the air, some 15,000, take about 10 MB.
  private static let maximumBytes = 24 << 20

  /// Polls a list.
  ///
  /// - Parameters:
  ///   - pace: The interval between polls.
  ///   - isFile: Whether it is a local file.
  ///   - nextFetch: The earliest time of the next poll.
  ///   - emit: Called with each update.
  ///   - current: Returns the current address.
  func poll(
    every pace: Duration,
    isFile: Bool,
    _ nextFetch: NextFetch,
    _ emit: (Event) -> Void,
    at current: () throws(FetchError) -> FetchAddress
  ) async {
    let poll = FetchPoll(
      interval: pace,
      isFile: isFile,
      maximumBytes: Self.maximumBytes,
      fetcher: fetcher,
      seed: seed,
      nextFetch: nextFetch,
      clock: clock,
      wallAhead: wallAhead
    )
    var ageCheck = ListAgeCheck(pace: pace, at: clock())
    var emptySky = EmptySkyCheck(pace: pace)
    await poll.run(current) { response throws(FetchError) in
      let now = clock()
      let batch = try batch(response.body, at: now, isFile: isFile)
      guard ageCheck.isNew(batch.sourceTime, at: now) else { return try ageCheck.check(at: now) }
      record?(batch.recorded(response.body))
      guard try ageCheck.accepts(batch.sourceTime, at: now),
        try emptySky.accepts(batch.positionCount, of: area?(), at: now)
      else { return }
      emit(.batch(batch))
    } unchanged: { () throws(FetchError) in
      let now = clock()
      try ageCheck.check(at: now)
      try emptySky.acceptUnchanged(of: area?(), at: now)
    } _: { change in
      emit(Event(change))
    }
  }

  /// Polls lists that make up the area together. If one of them fails, the source fails.
  ///
  /// - Parameters:
  ///   - lists: The addresses of the lists, each for a part of the area.
  ///   - nextFetch: The earliest time of the next poll.
  ///   - emit: Called with each update; the batch is that of all lists.
  func poll(
    _ lists: [FetchAddress],
    _ nextFetch: NextFetch,
    _ emit: (Event) -> Void
  ) async {
    let isFile = lists.allSatisfy(\.isFile)
    let loop = FetchLoop(
      interval: interval,
      longest: isFile ? interval : max(interval, .seconds(60)),
      seed: seed,
      nextFetch: nextFetch,
      clock: clock,
      wallAhead: wallAhead
    )
    var ageChecks = lists.map { _ in ListAgeCheck(pace: interval, at: clock()) }
    var emptySky = EmptySkyCheck(pace: interval)
    await loop.run { () async throws(FetchError) in
      var bodies: [[UInt8]] = []
      for list in lists {
        var request = FetchRequest(list)
        request.maximumBytes = Self.maximumBytes
        bodies.append(try await fetcher.fetch(request).accepted().body)
      }
      let now = clock()
      var whole = SightingBatch(receivedAt: now)
      var (count, hasNews) = (0, false)
      for (index, body) in bodies.enumerated() {
        let batch = try batch(body, at: now, isFile: isFile)
        count += batch.positionCount
        guard ageChecks[index].isNew(batch.sourceTime, at: now) else {
          try ageChecks[index].check(at: now)
          continue
        }
        record?(batch.recorded(body))
        guard try ageChecks[index].accepts(batch.sourceTime, at: now) else { continue }
        whole.append(batch)
        hasNews = true
      }
      if try emptySky.accepts(count, of: area?(), at: now), hasNews { emit(.batch(whole)) }
      return nil
    } _: { change in
      emit(Event(change))
    }
  }

  /// Polls OpenSky repeatedly.
  func poll(_ client: OpenSkyClient, _ nextFetch: NextFetch, _ emit: (Event) -> Void) async {
    let loop = FetchLoop(
      interval: interval,
      longest: max(interval, .seconds(300)),
      seed: seed,
      nextFetch: nextFetch,
      clock: clock,
      wallAhead: wallAhead
    )
    var emptySky = EmptySkyCheck(pace: interval)
    await loop.run { () async throws(FetchError) in
      let area = try wanted()
      let (bodies, wait) = try await client.request(area)
      let now = clock()
      var whole = SightingBatch(receivedAt: now)
      for body in bodies {
        let batch = try batch(body, at: now)
        record?(batch.recorded(body))
        whole.append(batch)
      }
      let pace = max(wait, interval)
      emit(.pace(pace))
      emptySky.pace = pace
      if try emptySky.accepts(whole.positionCount, of: area, at: now) { emit(.batch(whole)) }
      return pace
    } _: { change in
      emit(Event(change))
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

extension AircraftSource.Event {
  fileprivate init(_ change: FetchLoop.Change) {
    switch change {
    case .failing(let why): self = .failing(why)
    case .returned: self = .returned
    }
  }
}

/// Checks that a list is still being updated: a decoder that crashed leaves its last list behind.
private struct ListAgeCheck {
  private var lastSourceTime: Instant?
  private var changed: Instant
  private var accepted: Instant?
  private let maximumAge: Duration

  init(pace: Duration, at now: Instant) {
    changed = now
    maximumAge = max(.seconds(60), pace * 3)
  }

  /// Records a list. Returns whether it is newer than the last one; a list without a time counts as
  /// newer.
  mutating func isNew(_ sourceTime: Instant?, at now: Instant) -> Bool {
    guard sourceTime == nil || sourceTime != self.lastSourceTime else { return false }
    self.lastSourceTime = sourceTime
    changed = now
    return true
  }

  /// Throws if the last list was received too long ago.
  func check(at now: Instant) throws(FetchError) {
    let unchanged = changed.duration(to: now)
    guard unchanged <= maximumAge else { throw .stale(.seconds(unchanged.components.seconds)) }
  }

  /// Returns whether the ages in a new list can be believed. Throws if it was written too long ago.
  ///
  /// A list written just before the clock was set looks old. The next one does not, so the last one
  /// accepted counts until then.
  mutating func accepts(_ sourceTime: Instant?, at now: Instant) throws(FetchError) -> Bool {
    let age = sourceTime?.duration(to: now) ?? .zero
    if age <= maximumAge {
      accepted = now
      return true
    }
    guard let accepted, accepted.duration(to: now) <= maximumAge else { throw .outdated(age) }
    return false
  }
}
