import CSDL2
import Screen

extension SDL_Vertex {
  /// Creates a vertex without a texture.
  init(_ vertex: Mesh.Vertex) {
    let color = vertex.color
    self.init(
      position: SDL_FPoint(x: vertex.point.x, y: vertex.point.y),
      color: SDL_Color(
        r: UInt8(color.x),
        g: UInt8(color.y),
        b: UInt8(color.z),
        a: UInt8(color.w * 255 + 0.5)
      ),
      tex_coord: SDL_FPoint(x: 0, y: 0)
    )
  }
}
