import Arguments
import Session

extension RenderTarget {
  /// Throws if the file name has the extension of a picture format other than PNG.
  static func check(_ path: String) throws {
    let name = path.split(separator: "/").last ?? ""
    let others = ["jpg", "jpeg", "gif", "webp", "svg", "bmp", "tif", "tiff", "avif", "pdf"]
    guard let dot = name.lastIndex(of: "."),
      others.contains(name[name.index(after: dot)...].lowercased())
    else { return }
    throw ValidationError(
      "--output = \"\(path)\": only PNG is written; use a name such as \(name[..<dot]).png"
    )
  }
}
