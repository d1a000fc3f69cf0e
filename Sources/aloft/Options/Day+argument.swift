import Arguments
import Text

extension Day: ArgumentValue {
  init?(argument: String) {
    self.init(argument)
  }
}
