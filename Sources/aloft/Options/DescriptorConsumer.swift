import Arguments
import Session

/// A command whose need for descriptors depends on its settings.
protocol DescriptorConsumer: ProgramCommand {
  /// Returns the need according to the settings.
  func descriptorNeed() throws -> DescriptorBudget
}

extension DescriptorBudget {
  /// Returns a command's need; nil if it does not depend on settings, or if they cannot be read.
  static func of(_ command: any ProgramCommand) -> DescriptorBudget? {
    try? (command as? any DescriptorConsumer)?.descriptorNeed()
  }
}
