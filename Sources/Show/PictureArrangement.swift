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

extension Show {
  /// The shortest time between two rearrangements, in seconds.
  private static let arrangementSeconds = 600.0

  /// Returns the arrangement at an instant.
  func arrangement(at now: Instant) -> PictureArrangement {
    guard rearrangesPicture, let turn = timeline.lastTurn(at: now) else { return .designed }
    func arrangement(since elapsed: Duration) -> PictureArrangement {
      PictureArrangement(stretch: Int(max(0, elapsed.seconds) / Self.arrangementSeconds))
    }
    let next = arrangement(since: turn.elapsed)
    let before = timeline.lastTurn(at: turn.start.advanced(by: .nanoseconds(-1)))
    let former = before.map { arrangement(since: $0.elapsed) } ?? .designed
    guard former.isMirrored != next.isMirrored else { return next }
    let half = ViewTransition.changeSeconds / 2
    let elapsed = turn.start.duration(to: now).seconds
    var seen = elapsed < half ? former : next
    seen.openness = Easing.smooth(abs(elapsed / half - 1), from: 0, to: 1)
    return seen
  }
}
