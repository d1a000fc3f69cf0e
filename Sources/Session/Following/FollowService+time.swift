import Breathing
import Network
import System
import Text

extension FollowService {
  /// How long the readings of a burst may take once there is one. Over a long round trip there are fewer.
  private static let burstTime: Duration = .seconds(1)

  /// Reads the leader's clock again and again. The plan is polled meanwhile: its changes must arrive in time.
  ///
  /// - Parameter time: The leader's clock.
  func keepReading(_ time: LeaderTime) async {
    var backoff = Backoff(first: readingPeriod, longest: .seconds(30))
    var wait = readingPeriod
    while (try? await Task.sleep(for: wait)) != nil {
      wait = readingPeriod
      // The first reading precedes the first plan.
      guard time.isKnown else { continue }
      do {
        try await read(time)
        backoff.succeed()
      } catch {
        wait = backoff.waitAfterFailure()
      }
    }
  }

  /// Reads the leader's clock.
  ///
  /// - Parameter time: The leader's clock.
  /// - Throws: Why it cannot be read.
  func read(_ time: LeaderTime) async throws {
    do {
      time.add(try await burst())
    } catch {
      time.noteFailure()
      throw error
    }
  }

  /// Follows the leader's clock, if it was read since the last time.
  func follow(_ time: LeaderTime) {
    guard let offset = time.takeOffset(at: clock.reading) else { return }
    if let keep { _ = keep(offset) } else { clock.approach(offset) }
  }

  /// Requests the time eight times in a row, or as often as the time of a burst allows. Lost exchanges are left out,
  /// unless all are lost.
  private func burst() async throws -> [ClockExchange] {
    var exchanges: [ClockExchange] = []
    var reason: (any Error)?
    let end = ContinuousClock.now + Self.burstTime
    for attempt in 0..<ClockEstimate.burst {
      let left = ContinuousClock.now.duration(to: end)
      guard attempt == 0 || left > .zero else { break }
      do {
        // The answer to the first request may take as long as any.
        let answered = try await exchange(within: attempt == 0 ? nil : left)
        exchanges += answered
      } catch {
        reason = error
      }
    }
    if exchanges.isEmpty, let reason { throw reason }
    return exchanges
  }

  /// Requests the time once.
  ///
  /// - Parameter limit: The longest time for the answer; nil for that of other requests.
  /// - Returns: The exchange; none if this screen's clock was set meanwhile.
  /// - Throws: A failure that says what is wrong with the answer; otherwise a `FetchError`.
  private func exchange(within limit: Duration?) async throws -> [ClockExchange] {
    let asked = clock.reading
    let body = try await body("/v1/time", within: limit)
    let returned = clock.reading
    let time = try Self.time(body)
    guard let there = Instant(plausibleUnixSeconds: time) else {
      throw Failure(.data, "its clock reads \(time) s since 1970; 1970 to 2199 are allowed")
    }
    let exchange = ClockExchange(
      asked: asked,
      received: there,
      answered: there,
      returned: returned
    )
    return [exchange].compactMap(\.self)
  }

  /// Returns the seconds since 1970 in the answer to a request for the time.
  private static func time(_ body: [UInt8]) throws(Failure) -> Double {
    guard let value = try? JSONValue(body) else {
      throw Failure(.data, "its time is not JSON, or is cut short")
    }
    do throws(JSONMemberError) {
      return try JSONObject(value).number("now_unix")
    } catch {
      throw Failure(.data, "in its time, \(error)")
    }
  }
}
