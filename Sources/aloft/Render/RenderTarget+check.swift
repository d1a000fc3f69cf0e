import ArgumentParser
import Session

extension RenderTarget {
  /// Refuses the name of a picture of another kind than PNG.
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
