import CSDL2
import Screen
import Show

extension AcceleratedSurface {
  /// Begins a frame.
  ///
  /// - Parameter mounting: How it lies on the panel.
  func begin(_ mounting: FittedMounting) {
    drawnSize = mounting.pictureSize
    guard !mounting.isPlain else {
      picture = nil
      return
    }
    let isFitting = picture.map { $0.texture.size == mounting.pictureSize } ?? false
    let texture = isFitting ? picture?.texture : Texture(renderer, target: mounting.pictureSize)
    picture = texture.map { (mounting, $0) }
    if let texture { SDL_SetRenderTarget(renderer.pointer, texture.pointer) }
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
