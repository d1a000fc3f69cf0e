import Scenes

/// The beam's light on a tube's face, tile by tile, so that only tiles with a visible change are
/// relit.
///
/// The pixels of a tile are contiguous, row by row, in runs of ``TileGrid/pixels``.
struct TubeShine: Sendable {
  /// The tiles that the beam lights.
  let tiles: TileSet

  /// The offset of each lit tile's pixels among those of all lit tiles; nil for other tiles.
  private let starts: [Int?]

  /// The direction of each pixel from the scope's centre, and the strength of the beam there.
  private let direction: [UInt16]
  private let gain: [UInt8]

  /// The same strength in 65,535ths, reduced by how much each of the two parts of the afterglow
  /// fades between the tile's last direction and the pixel's.
  private let near, far: [UInt16]

  /// By tile: the last direction in which the beam meets it, and the number of directions since it
  /// reached the first. Nil if the beam never leaves the tile.
  private let sectors: [Sector?]

  private struct Sector {
    let last, span: Int
  }

  /// The light on a tile.
  enum Illumination: Hashable {
    /// No light.
    case dark
    /// The same light everywhere, in 4,095ths.
    case even(UInt16)
    /// The beam points into the tile, or has nearly come round to it.
    case beam(Int)
    /// The beam is this many directions past the tile's last.
    case past(Int)
  }

  /// Computes how the beam lights pixels.
  ///
  /// - Parameters:
  ///   - grid: The picture's tiles.
  ///   - all: The direction of each pixel, as a number, tile by tile.
  ///   - strength: The beam's strength at each pixel; 255 is full.
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

  /// Returns the range of directions of a tile's pixels; nil if it exceeds a quarter turn.
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
      // The difference, from minus half a turn to half a turn.
      let offset = ((Int(pixel) - first + all / 2) & (all - 1)) - all / 2
      low = min(low, offset)
      high = max(high, offset)
    }
    guard let origin, high - low < all / 4 else { return nil }
    return Sector(last: (origin + high) & (all - 1), span: high - low)
  }

  /// Returns the light on a tile for a direction of the beam, or that of an even glow without a beam. It is exact while
  /// the beam crosses the tile, and changes only in visible steps afterwards.
  @inline(__always)
  func light(_ beam: Int?, orGlow level: UInt16, on tile: Int) -> Illumination {
    guard tiles[tile] else { return .dark }
    guard let beam else { return .even(level) }
    guard let sector = sectors[tile] else { return .beam(beam) }
    let all = TubeBeam.directions
    let behind = (beam - sector.last) & (all - 1)
    // The beam has not passed the tile's last pixel yet.
    guard behind < all - sector.span - 1 else { return .beam(beam) }
    let held = TubeBeam.held[behind]
    return held + sector.span < TubeBeam.visibleDirections
      ? .past(held) : .beam((sector.last + held) & (all - 1))
  }

  /// Adds light to the brightness of a tile's pixels, row by row, in 4,095ths.
  @inline(__always)
  func add(_ light: Illumination, of tile: Int, to pixels: UnsafeMutablePointer<UInt16>) {
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
                // The upper halves of 16-bit products: one instruction computes eight.
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

  /// The brightness of one part of the afterglow at a number of directions behind the beam, in
  /// 16ths of 4,095ths.
  private static func strength(_ light: TubeBeam.Decay, _ behind: Int) -> UInt16 {
    UInt16(light.brightness * light.left(behind: behind) * Float(TubeBeam.full * 16))
  }
}
