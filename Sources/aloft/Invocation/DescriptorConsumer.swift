import ArgumentParser
import Session

/// A command whose need depends on its settings.
protocol DescriptorConsumer: ParsableCommand {
  /// What it needs; it reads the settings.
  func descriptorNeed() throws -> DescriptorBudget
}

extension DescriptorBudget {
  /// What a command needs; nil where that does not depend on its settings, or they cannot be read.
  static func of(_ command: any ParsableCommand) -> DescriptorBudget? {
    try? (command as? any DescriptorConsumer)?.descriptorNeed()
  }
}
