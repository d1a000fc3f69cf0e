import Breathing

/// The arrangement of the parts of a picture that would burn in if they stayed in one place for hours.
///
/// It changes every ten minutes or so, at the start of an interlude. It follows from the session and the instant alone,
/// so that screens in step change together.
struct PictureArrangement: Sendable, Hashable {
  /// Where captions stand.
  var caption = Caption.middle

  /// Whether the scope, the card's face and the page's QR code have swapped sides with what is beside them.
  var isMirrored = false

  /// The openness of a picture whose parts change places while it is shown, from 0 (closed) to 1.
  var openness = 1.0

  /// The place of a caption: the middle of the picture, or to its left or right.
  enum Caption: Double, Sendable, Hashable {
    case left = -0.18
    case middle = 0
    case right = 0.18
  }

  /// The arrangement as designed.
  static let designed = PictureArrangement()

  /// Creates the arrangement for a period of ten minutes or so, numbered from the start of the session.
  ///
  /// Captions are never on the side of the QR code.
  init(stretch: Int) {
    switch stretch % 4 {
    case 1: (caption, isMirrored) = (.left, false)
    case 2: (caption, isMirrored) = (.middle, true)
    case 3: (caption, isMirrored) = (.right, true)
    default: break
    }
  }

  private init() {}
}

/// The change from one arrangement to the next.
private struct Rearrangement {
  /// The arrangements before and after the change.
  let former, next: PictureArrangement

  /// Whether the former one is still seen.
  let isBefore: Bool

  /// The openness of what changes places while it is in view, from 0 to 1.
  let openness: Double
}

extension Show {
  /// The shortest time between two rearrangements, in seconds.
  private static let arrangementSeconds = 600.0

  /// Returns the arrangement at an instant.
  func arrangement(at now: Instant) -> PictureArrangement {
    guard let change = rearrangement(at: now) else { return .designed }
    guard change.former.isMirrored != change.next.isMirrored else { return change.next }
    var seen = change.isBefore ? change.former : change.next
    seen.openness = change.openness
    return seen
  }

  /// Returns where the number of people who breathe along stands at an instant, and its openness, from 0 to 1.
  ///
  /// Captions change places between two of them. The number is in view then, so it fades out in one place and in at
  /// the other.
  func neighbourCountPlace(
    at now: Instant
  ) -> (place: PictureArrangement.Caption, openness: Double) {
    guard let change = rearrangement(at: now) else { return (.middle, 1) }
    let (former, next) = (change.former.caption, change.next.caption)
    guard former != next else { return (next, 1) }
    return (change.isBefore ? former : next, change.openness)
  }

  /// Returns the arrangements before and after the start of the last interlude, or of the last cycle if there are no
  /// facts; nil before that, and if nothing is rearranged.
  private func rearrangement(at now: Instant) -> Rearrangement? {
    guard rearrangesPicture, let turn = timeline.lastTurn(at: now) else { return nil }
    func arrangement(since elapsed: Duration) -> PictureArrangement {
      PictureArrangement(stretch: Int(max(0, elapsed.seconds) / Self.arrangementSeconds))
    }
    let before = timeline.lastTurn(at: turn.start.advanced(by: .nanoseconds(-1)))
    let half = ViewTransition.changeSeconds / 2
    let elapsed = turn.start.duration(to: now).seconds
    return Rearrangement(
      former: before.map { arrangement(since: $0.elapsed) } ?? .designed,
      next: arrangement(since: turn.elapsed),
      isBefore: elapsed < half,
      openness: Easing.smooth(abs(elapsed / half - 1), from: 0, to: 1)
    )
  }
}
