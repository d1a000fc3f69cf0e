import Arguments
import Session

extension DistanceText: ArgumentValue {
  init?(argument: String) {
    self.init(argument)
  }
}
