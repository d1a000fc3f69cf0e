import CSDL2
import Screen
import Show

extension AcceleratedSurface {
  /// Begins a frame.
  ///
  /// - Parameter mounting: How it lies on the panel.
  /// - Returns: Why the card cannot draw it; nil if it can.
  func begin(_ mounting: FittedMounting) -> ScreenError? {
    if mounting.isPlain {
      picture = nil
    } else {
      let isFitting = picture.map { $0.texture.size == mounting.pictureSize } ?? false
      let former = isFitting ? picture?.texture : nil
      guard let texture = former ?? Texture(renderer, target: mounting.pictureSize) else {
        return ScreenError(sdl: "SDL_CreateTexture")
      }
      guard SDL_SetRenderTarget(renderer.pointer, texture.pointer) == 0 else {
        return ScreenError(sdl: "SDL_SetRenderTarget")
      }
      picture = (mounting, texture)
    }
    drawnSize = mounting.pictureSize
    return nil
  }

  /// Lays a picture that was drawn on a texture on the panel.
  func mount() -> ScreenError? {
    guard let (mounting, texture) = picture else { return nil }
    guard SDL_SetRenderTarget(renderer.pointer, nil) == 0 else {
      return ScreenError(sdl: "SDL_SetRenderTarget")
    }
    let light = UInt8(min(mounting.level, 255))
    SDL_SetTextureColorMod(texture.pointer, light, light, light)
    let (seen, panel) = (mounting.visible, SIMD2<Float>(mounting.panel))
    var source = SDL_Rect(
      x: Int32(seen.x.lowerBound),
      y: Int32(seen.y.lowerBound),
      w: Int32(seen.x.count),
      h: Int32(seen.y.count)
    )
    // The picture turns about its middle, which is the panel's.
    let size = SIMD2<Float>(Float(seen.x.count), Float(seen.y.count))
    let corner = (panel - size) / 2
    var target = SDL_FRect(x: corner.x, y: corner.y, w: size.x, h: size.y)
    let result = SDL_RenderCopyExF(
      renderer.pointer,
      texture.pointer,
      &source,
      &target,
      Double(mounting.rotation.rawValue),
      nil,
      SDL_FLIP_NONE
    )
    return result == 0 ? nil : ScreenError(sdl: "SDL_RenderCopyExF")
  }
}
