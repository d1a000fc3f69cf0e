import Glibc
import Scenes

/// The contrast between text and its background, as the Web Content Accessibility Guidelines define
/// it.
enum Contrast {
  /// The contrast ratio of two relative luminances, from 1 to 21 (WCAG 2.2, "contrast ratio").
  static func ratio(_ first: Float, _ second: Float) -> Float {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance of red, green and blue, each from 0 to 255 (WCAG 2.2).
  static func luminance(_ red: Float, _ green: Float, _ blue: Float) -> Float {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The relative luminance of a colour; its opacity is ignored.
  static func luminance(_ color: Color) -> Float {
    luminance(Float(color.red), Float(color.green), Float(color.blue))
  }

  private static func linear(_ channel: Float) -> Float {
    let c = channel / 255
    return c <= 0.04045 ? c / 12.92 : powf((c + 0.055) / 1.055, 2.4)
  }
}
