import Breathing
import Outlets
import Scenes
import Screen
import Session
import Settings
import Show
import Synchronization
import Testing

@Suite("The QR code while this machine's address changes", .timeLimit(.minutes(5)))
struct PageAddressWatchTests {
  private static func url(_ host: String) -> String { "http://\(host):8737/" }

  @Test("Each look every ten seconds shows another address, and the log has it once")
  func watch() async {
    let first = Self.url("10.53.0.1")
    let second = Self.url("10.53.0.9")
    let looks = Mutex<[String?]>([nil, first, first, second, nil, nil, second])
    let waits = Mutex<[Duration]>([])
    let code = Mutex<QRCode?>(nil)
    let shown = Mutex<[QRCode?]>([])
    let lines = Mutex<[String]>([])
    let watch = PageAddressWatch(
      { looks.withLock { $0.removeFirst() } },
      shown: { code.withLock(\.self) },
      show: { next in
        code.withLock { $0 = next }
        shown.withLock { $0.append(next) }
      },
      pause: { wait in
        waits.withLock { $0.append(wait) }
        if looks.withLock(\.isEmpty) { throw CancellationError() }
      },
      log: { line in lines.withLock { $0.append(line) } }
    )
    await watch.run()
    let codes = [first, second, nil, second].map { url in url.flatMap { QRCode(text: $0) } }
    #expect(shown.withLock(\.self) == codes)
    #expect(waits.withLock(\.self) == Array(repeating: PageAddressWatch.interval, count: 8))
    #expect(PageAddressWatch.interval == .seconds(10))
    #expect(
      lines.withLock(\.self) == [
        "the QR code (http.qr) shows \(first) now", "the QR code (http.qr) shows \(second) now",
        "no network; the QR code (http.qr) is not shown",
        "the QR code (http.qr) shows \(second) now",
      ]
    )
  }

  @Test("An address that is shown since the start is not logged again")
  func start() async {
    let url = Self.url("10.53.0.1")
    let looks = Mutex(2)
    let calls = Mutex(0)
    let watch = PageAddressWatch(
      { url },
      shown: { QRCode(text: url) },
      show: { _ in calls.withLock { $0 += 1 } },
      pause: { _ in
        let isOver = looks.withLock { looks in
          looks -= 1
          return looks < 0
        }
        if isOver { throw CancellationError() }
      },
      log: { _ in calls.withLock { $0 += 1 } }
    )
    await watch.run()
    #expect(calls.withLock(\.self) == 0)
  }

  @Test("A code that a session planned without a network lacks is shown at the next look")
  func planned() async {
    let code = QRCode(text: Self.url("10.53.0.1"))
    let shown = Mutex<QRCode?>(code)
    let looks = Mutex(0)
    let watch = PageAddressWatch(
      { Self.url("10.53.0.1") },
      shown: { shown.withLock(\.self) },
      show: { next in shown.withLock { $0 = next } },
      pause: { _ in
        let look = looks.withLock { looks in
          looks += 1
          return looks
        }
        if look == 2 { shown.withLock { $0 = nil } }
        if look == 3 { throw CancellationError() }
      },
      log: { _ in }
    )
    await watch.run()
    #expect(code != nil && shown.withLock(\.self) == code)
  }

  @Test("Another code is shown at once, in the session that follows, and in later ones")
  func change() throws {
    let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
    func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }
    let schedule = try SessionSchedule(try SessionBuilder(try Configuration.london("")))
    var state = try SessionState(schedule, waits: true, from: start)
    state.advance(to: after(20))
    let next = try schedule.show(at: after(600))
    state.apply(.next(ShowHandover(show: next, at: after(600))))
    let code = try #require(QRCode(text: Self.url("10.53.0.9")))
    let revision = state.revision
    state.apply(.page(code))
    // What was prepared before must be prepared again.
    #expect(state.revision > revision)
    #expect(state.show.appearance.pageQRCode == code)
    #expect(state.handover?.show.appearance.pageQRCode == code)
    #expect(state.schedule?.sessions.builder.pageQRCode == code)
    #expect(state.schedule?.own.builder.pageQRCode == code)
    state.advance(to: after(601))
    #expect(state.handovers == 1)
    #expect(state.show.appearance.pageQRCode == code)
    let later = try state.schedule?.sessions.show(at: after(700))
    #expect(later?.appearance.pageQRCode == code)
    state.apply(.page(nil))
    #expect(state.show.appearance.pageQRCode == nil)
  }
}
