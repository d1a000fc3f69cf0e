import Breathing
import Flights
import Network

extension AircraftSource {
  /// Lines that are due within this time are sent together.
  private static let grain: Duration = .milliseconds(100)

  /// The pause before a recording is restarted, or a missing one is looked for again.
  private static let pause: Duration = .seconds(5)

  /// Plays a recording.
  func play(_ replay: Replay, _ emit: (Event) -> Void) async {
    var log = FailureLog()
    repeat {
      var hasDelivered = false
      do throws(FetchError) {
        try await playOnce(replay) { batch in
          if log.noteSuccess() { emit(.returned) }
          hasDelivered = true
          emit(.batch(batch))
        }
        guard hasDelivered else { throw .malformed("no line has both aircraft and a time") }
        guard replay.loops else { return emit(.failing("the recording is over")) }
        guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
        emit(.restarted)
      } catch {
        guard error != .cancelled else { return }
        if log.noteFailure("\(error)") { emit(.failing("\(error)")) }
        // A recording that is damaged after a part that was played ends there.
        guard replay.loops || !hasDelivered else { return }
        guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
      }
    } while !Task.isCancelled
  }

  /// Plays a recording to its end.
  private func playOnce(
    _ replay: Replay,
    _ emit: (SightingBatch) -> Void
  ) async throws(FetchError) {
    var file = try RecordedFile(path: replay.path)
    let start = clock()
    var schedule = ReplaySchedule(from: start, speed: replay.speed)
    var waiting = SightingBatch(receivedAt: start)
    var next = start
    while let lines = try file.lines() {
      guard !Task.isCancelled else { throw .cancelled }
      for line in lines {
        guard let line = RecordedLine(line), let cue = schedule.next(recorded: line.time),
          let batch = try? line.batch(recorded: cue.recorded)
        else { continue }
        if cue.due > next {
          try await waitUntil(next)
          if waiting.rows > 0 { emit(waiting) }
          waiting = SightingBatch(receivedAt: cue.due)
          next = Self.rounded(cue.due, from: start)
        }
        waiting.append(batch.moved(to: cue, speed: replay.speed))
        // All lines of a large recording may have the same time.
        if waiting.rows >= SightingBatch.maximumCount {
          emit(waiting)
          waiting = SightingBatch(receivedAt: cue.due)
        }
      }
    }
    try await waitUntil(next)
    if waiting.rows > 0 { emit(waiting) }
  }

  private func waitUntil(_ instant: Instant) async throws(FetchError) {
    let wait = clock().duration(to: instant)
    guard wait > .zero else { return }
    do { try await Task.sleep(for: wait) } catch { throw .cancelled }
  }

  private static func rounded(_ instant: Instant, from start: Instant) -> Instant {
    let grains = (start.duration(to: instant) / grain).rounded(.up)
    return start.advanced(by: grain * grains)
  }
}

extension SightingBatch {
  /// Returns the batch of a recorded line with its times moved to the replay.
  fileprivate func moved(to cue: ReplaySchedule.Cue, speed: Double) -> SightingBatch {
    var batch = self
    batch.received = cue.due
    batch.sourceTime = sourceTime.map { cue.moved($0, speed: speed) }
    batch.sightings = sightings.map { sighting in
      var sighting = sighting.moved { cue.moved($0, speed: speed) }
      sighting.playbackSpeed = speed
      sighting.isRecorded = true
      return sighting
    }
    return batch
  }
}
