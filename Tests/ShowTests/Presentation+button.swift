import Testing

@testable import Scenes
@testable import Show

extension Presentation {
  /// The box of the uppermost button with a command.
  func button(_ command: Command) throws -> Box {
    let target = try #require(targets.last { $0.action == command })
    let box: Box? = if case .box(let box) = target.shape { box } else { nil }
    return try #require(box, "the target is no box")
  }
}
