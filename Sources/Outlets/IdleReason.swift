/// Why a command cannot take effect. The texts are also messages of the staff page, which translates them.
package enum IdleReason: String, Sendable, CaseIterable {
  case over = "the session is over; start begins a new one"
  case ending = "the session is ending; start begins a new one"
  case longest = "the breaths are already as slow as the plan allows, or soon will be"
  case shortest = "the breaths are as short as the plan allows"
  case restEnds = "this rest is ending, or follows breath holds and cannot be skipped"
  case notBegun = "the session has not begun"
  case firstFlightBegins = "the first flight is about to begin"
  case lastOfCycle = "this flight is already the last of its cycle"
  case nextIsLast = "the next flight is the last of the session"
  case nextIsLastOfCycle = "the next flight is already the last of its cycle"
  case sameState = "the session is already in this state"
  case noSuchView = "this screen does not show that view"
  case follows = "this screen follows another; send it to the leader"
  case announced = "a new session is about to begin; try again then"
  case full = "the plan already holds as many changes as it can"
  case off = "commands are off here"
}
