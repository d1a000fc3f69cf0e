package import Breathing
package import Scenes

/// The code of the companion page, and the one before it, which fades out while it fades in.
struct PageCode: Sendable, Hashable {
  /// The code; nil for none.
  let code: QRCode?

  /// The code before it; nil for none.
  private var former: QRCode?

  /// When it begins to take the place of the former one; nil if none was before it.
  private var since: Instant?

  /// Creates a code that is shown from the start.
  init(_ code: QRCode?) { self.code = code }

  /// Returns another code in place of this one.
  ///
  /// - Parameters:
  ///   - next: The other code; nil for none.
  ///   - instant: When it begins to take the place of the one that is seen now.
  ///   - now: The instant.
  /// - Returns: The code, and the transition to it.
  func replaced(by next: QRCode?, at instant: Instant, _ now: Instant) -> PageCode {
    guard next != code else { return self }
    let current = reserved(at: now)
    var page = PageCode(next)
    if next != current { (page.former, page.since) = (current, instant) }
    return page
  }

  /// The codes that are seen at an instant, with their levels from 0 to 1.
  func levels(at now: Instant) -> [(code: QRCode, level: Double)] {
    var levels: [(code: QRCode, level: Double)] = []
    let elapsed = since?.duration(to: now).seconds ?? Show.pageFadeSeconds
    let shown = Easing.smooth(elapsed, from: 0, to: Show.pageFadeSeconds)
    if let former, shown < 1 { levels.append((former, 1 - shown)) }
    if let code, shown > 0 { levels.append((code, shown)) }
    return levels
  }

  /// The code to which sentences leave room at an instant.
  func reserved(at now: Instant) -> QRCode? {
    guard let since, now < since else { return code }
    return former
  }
}

extension Show {
  /// Shows another code of the companion page. Before the session begins, nothing fades. During an interlude the code
  /// changes at its end, because a sentence that is being read would move.
  ///
  /// - Parameters:
  ///   - code: The code; nil for none.
  ///   - now: The instant.
  package mutating func showPageQRCode(_ code: QRCode?, at now: Instant) {
    guard now >= timeline.start else {
      appearance.pageQRCode = code
      return
    }
    let moment = moment(at: now)
    let left = moment.stage == .interlude ? moment.duration - moment.elapsed : .zero
    appearance.changePage(to: code, at: now.advanced(by: left), now)
  }
}
