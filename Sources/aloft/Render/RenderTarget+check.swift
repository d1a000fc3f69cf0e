import Arguments
import Session
import System

extension RenderTarget {
  /// Throws if the file name has the extension of a picture format other than PNG.
  static func check(_ path: String) throws {
    let ending = FilePath(path).fileExtension
    let others = ["jpg", "jpeg", "gif", "webp", "svg", "bmp", "tif", "tiff", "avif", "pdf"]
    guard others.contains(ending.lowercased()) else { return }
    let name = FilePath(path).name.dropLast(ending.count)
    throw ValidationError(
      "--output = \"\(path)\": only PNG is written; use a name such as \(name)png"
    )
  }
}
