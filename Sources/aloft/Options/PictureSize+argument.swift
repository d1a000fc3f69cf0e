import Arguments
import Session

extension PictureSize: ArgumentValue {
  init?(argument: String) {
    self.init(argument)
  }

  var argument: String {
    description
  }
}

extension ArgumentHelp {
  /// The help of an option for a picture's size.
  static let pictureSize = ArgumentHelp(
    "The picture's width and height in pixels, each from 16 to 16384, such as 1920x1080.",
    valueName: "size"
  )
}
