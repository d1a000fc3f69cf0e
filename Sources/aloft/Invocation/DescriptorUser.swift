import ArgumentParser
import Session

/// A command whose need depends on its settings.
protocol DescriptorUser: ParsableCommand {
  /// What it needs; it reads the settings.
  func descriptorNeed() throws -> DescriptorNeed
}

extension DescriptorNeed {
  /// What a command needs; nil where that does not depend on its settings, or they cannot be read.
  static func of(_ command: any ParsableCommand) -> DescriptorNeed? {
    try? (command as? any DescriptorUser)?.descriptorNeed()
  }
}
