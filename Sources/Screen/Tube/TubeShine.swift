import Scenes

/// The beam's light on a tube's face, tile by tile, so that only tiles with a visible change are
/// relit.
///
/// The data of a tile's pixels are contiguous, row by row, in runs of ``TileGrid/pixels``.
struct TubeShine: Sendable {
  /// The tiles that the beam lights.
  let tiles: TileSet

  /// The start of each tile's pixels among all lit ones; nil for tiles that are not lit.
  private let starts: [Int?]

  /// The direction of each pixel from the scope's centre, and the strength of the beam there.
  private let direction: [UInt16]
  private let gain: [UInt8]

  /// The same strength, in 65,535ths, weakened by what each of the beam's two lights has faded from
  /// the tile's last direction to the pixel's.
  private let near, far: [UInt16]

  /// For each tile the direction that the beam reaches last, with how far before that it reaches the
  /// first, both as numbers. Nil where it never leaves the tile.
  private let sectors: [Sector?]

  private struct Sector {
    let last, span: Int
  }

  /// The light on a tile.
  enum Light: Hashable {
    /// None.
    case dark
    /// The same everywhere, in 4,095ths.
    case even(UInt16)
    /// Of a beam that points into the tile, or has nearly come round to it.
    case beam(Int)
    /// The beam is this many directions past the tile's last.
    case past(Int)
  }

  /// Works out how the beam lights pixels.
  ///
  /// - Parameters:
  ///   - grid: The picture's tiles.
  ///   - all: The direction of each pixel, as a number, tile by tile.
  ///   - strength: How strongly the beam lights each pixel: 255 is all.
  init(_ grid: TileGrid, directions all: [UInt16], gains strength: [UInt8]) {
    var tiles = TileSet(grid)
    var starts = [Int?](repeating: nil, count: grid.count)
    var sectors = [Sector?](repeating: nil, count: grid.count)
    var (direction, gain): ([UInt16], [UInt8]) = ([], [])
    var (near, far): ([UInt16], [UInt16]) = ([], [])
    for tile in 0..<grid.count {
      let pixels = tile * TileGrid.pixels..<(tile + 1) * TileGrid.pixels
      guard strength[pixels].contains(where: { $0 > 0 }) else { continue }
      tiles[tile] = true
      starts[tile] = gain.count
      direction += all[pixels]
      gain += strength[pixels]
      let sector = Self.sector(all[pixels], strength[pixels])
      sectors[tile] = sector
      for pixel in pixels {
        let behind = ((sector?.last ?? 0) - Int(all[pixel])) & (TubeBeam.directions - 1)
        let share = Float(strength[pixel]) * 257
        near.append(strength[pixel] > 0 ? UInt16(share * TubeBeam.near.left(behind: behind)) : 0)
        far.append(strength[pixel] > 0 ? UInt16(share * TubeBeam.far.left(behind: behind)) : 0)
      }
    }
    (self.tiles, self.starts, self.sectors) = (tiles, starts, sectors)
    (self.direction, self.gain, self.near, self.far) = (direction, gain, near, far)
  }

  /// The directions of a tile's pixels; nil where they are spread over more than a quarter turn.
  private static func sector(_ direction: ArraySlice<UInt16>, _ gain: ArraySlice<UInt8>) -> Sector?
  {
    let all = TubeBeam.directions
    var origin: Int?
    var (low, high) = (0, 0)
    for (pixel, strength) in zip(direction, gain) where strength > 0 {
      guard let first = origin else {
        origin = Int(pixel)
        continue
      }
      // From −half a turn to half a turn.
      let offset = ((Int(pixel) - first + all / 2) & (all - 1)) - all / 2
      low = min(low, offset)
      high = max(high, offset)
    }
    guard let origin, high - low < all / 4 else { return nil }
    return Sector(last: (origin + high) & (all - 1), span: high - low)
  }

  /// The state of a tile's light for a direction of the beam, or without one: exact while the beam
  /// crosses the tile, and afterwards changed only by visible steps.
  @inline(__always)
  func light(_ beam: Int?, on tile: Int) -> Light {
    guard tiles[tile] else { return .dark }
    guard let beam else { return .even(TubeBeam.even) }
    guard let sector = sectors[tile] else { return .beam(beam) }
    let all = TubeBeam.directions
    let behind = (beam - sector.last) & (all - 1)
    // Not yet past the tile's last pixel.
    guard behind < all - sector.span - 1 else { return .beam(beam) }
    let held = TubeBeam.held[behind]
    return held + sector.span < TubeBeam.lasting
      ? .past(held) : .beam((sector.last + held) & (all - 1))
  }

  /// Adds light to the brightness of a tile's pixels, row by row in 4,095ths.
  @inline(__always)
  func add(_ light: Light, of tile: Int, to pixels: UnsafeMutablePointer<UInt16>) {
    guard light != .dark, let start = starts[tile] else { return }
    gain.withUnsafeBufferPointer { gain in
      direction.withUnsafeBufferPointer { direction in
        near.withUnsafeBufferPointer { near in
          far.withUnsafeBufferPointer { far in
            switch light {
            case .dark: break
            case .even(let level):
              for x in 0..<TileGrid.pixels {
                pixels[x] &+= UInt16(
                  truncatingIfNeeded: (UInt32(level) &* UInt32(gain[start &+ x])) &>> 8
                )
              }
            case .beam(let beam):
              TubeBeam.levels.withUnsafeBufferPointer { levels in
                for x in 0..<TileGrid.pixels {
                  let behind = (beam &- Int(direction[start &+ x])) & (TubeBeam.directions &- 1)
                  let sum = UInt32(levels[behind]) &* UInt32(gain[start &+ x])
                  pixels[x] &+= UInt16(truncatingIfNeeded: sum &>> 8)
                }
              }
            case .past(let behind):
              let n = Self.strength(TubeBeam.near, behind)
              let f = Self.strength(TubeBeam.far, behind)
              for x in 0..<TileGrid.pixels {
                // The upper halves of products of 16 bits: eight of them are one instruction.
                let first = (UInt32(near[start &+ x]) &* UInt32(n)) &>> 16
                let second = (UInt32(far[start &+ x]) &* UInt32(f)) &>> 16
                let sum =
                  UInt16(truncatingIfNeeded: first) &+ UInt16(truncatingIfNeeded: second)
                pixels[x] &+= (sum &+ 8) &>> 4
              }
            }
          }
        }
      }
    }
  }

  /// The brightness of one of the beam's lights this many directions behind the beam, in 16ths of
  /// 4,095ths.
  private static func strength(_ light: TubeBeam.Fading, _ behind: Int) -> UInt16 {
    UInt16(light.brightness * light.left(behind: behind) * Float(TubeBeam.full * 16))
  }
}
