import ArgumentParser
import Session

extension DistanceText: ExpressibleByArgument {
  init?(argument: String) {
    self.init(argument)
  }
}
