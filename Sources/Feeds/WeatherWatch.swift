import Airports
import Breathing

/// What is held of a source of weather: the book, what to ask for next, and whether it fails.
///
/// Answers go in; what there is to tell comes out, and how long to wait before asking again. A bad
/// answer changes nothing but that: the last good book stays.
struct WeatherWatch: Sendable {
  /// The reports so far.
  private(set) var book = WeatherBook()

  /// The version of the source that is in the book.
  private(set) var validator: FetchValidator?

  private let interval: Duration
  private var generator: SeededGenerator
  private var backoff: Backoff
  private var isFailing = false

  /// Begins with nothing known.
  ///
  /// - Parameters:
  ///   - interval: The time between two questions while all goes well.
  ///   - seed: From which chance is drawn, lest many ask at the same moment.
  init(interval: Duration, seed: UInt64) {
    self.interval = interval
    generator = SeededGenerator(seed: seed)
    backoff = Backoff(
      first: min(.seconds(15), interval),
      longest: interval,
      generator: SeededGenerator(seed: seed, stream: 1)
    )
  }

  /// Takes in an answer, or why there is none.
  ///
  /// - Parameters:
  ///   - result: What came of asking.
  ///   - now: The time, in seconds since the Unix epoch.
  /// - Returns: What there is to tell, and how long to wait before asking again.
  mutating func receive(
    _ result: Result<FetchResponse, FetchError>,
    nowUnixSeconds now: Int64
  ) -> (news: [WeatherSource.News], wait: Duration) {
    do throws(FetchError) {
      let response = try result.get().accepted()
      return (try take(response, now), interval * (1 + generator.unit() / 10))
    } catch {
      let asked = error.retryAfter?.wait(nowUnixSeconds: now) ?? .zero
      let wait = backoff.waitAfterFailure(asked: asked)
      // What is wrong for good is asked for again, too, but not in haste.
      return (fail("\(error)"), error.isPassing ? wait : max(wait, interval))
    }
  }

  private mutating func take(
    _ response: FetchResponse,
    _ now: Int64
  ) throws(FetchError) -> [WeatherSource.News] {
    // 204: there are no reports.
    if !response.isNotModified, response.status != 204 {
      var next = book
      do throws(WeatherBulletinError) {
        let bulletin = try WeatherBulletin(response.body, nearUnixSeconds: now)
        for report in bulletin.reports { next.insert(report) }
      } catch {
        throw .malformed("\(error)")
      }
      validator = response.validator
      guard next == book else {
        book = next
        return [.book(next)] + succeed()
      }
    }
    return succeed()
  }

  private mutating func succeed() -> [WeatherSource.News] {
    backoff.succeed()
    defer { isFailing = false }
    return isFailing ? [.returned] : []
  }

  private mutating func fail(_ why: String) -> [WeatherSource.News] {
    defer { isFailing = true }
    return isFailing ? [] : [.failing(why)]
  }
}
