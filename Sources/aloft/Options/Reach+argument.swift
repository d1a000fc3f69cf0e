import ArgumentParser
import Session

extension Reach: ExpressibleByArgument {
  init?(argument: String) {
    self.init(argument)
  }
}
