import Arguments
import Text

extension Day: ArgumentValue {
  static var requirement: String? { "it must be a day of the calendar, such as 2027-03-31" }

  init?(argument: String) {
    self.init(argument)
  }
}
