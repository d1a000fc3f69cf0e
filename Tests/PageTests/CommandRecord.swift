import Outlets
import Synchronization

/// The commands that a list of displays was asked to send, each as `display word value`.
final class CommandRecord: Sendable {
  private let received = Mutex<[String]>([])

  var commands: [String] { received.withLock(\.self) }

  /// Records and accepts a command; refuses anything else, such as a timetable.
  func answer(to command: JSONCommand, for name: String) -> CommandAnswer {
    guard case .command(let request) = command else { return CommandAnswer(refusal: "no") }
    let words = [name, request.word.rawValue, request.value].compactMap(\.self)
    received.withLock { $0.append(words.joined(separator: " ")) }
    return CommandAnswer()
  }
}
