import CPixels

extension TurnMap.Node {
  @inline(__always)
  fileprivate func source(isAfter: Bool) -> TurnMap.Source { isAfter ? after : before }
}

extension TurnMap {
  /// Returns how a layer is sampled in the cell to the lower right of a node; nil if nothing of it is shown there.
  func sampling(
    _ node: Int,
    isAfter: Bool,
    _ layer: GroundLayer,
    _ strength: Float
  ) -> UInt8? {
    guard !isSky(node) else { return nil }
    let (a, b) = (nodes[node].source(isAfter: isAfter), nodes[node + 1].source(isAfter: isAfter))
    let below = node + columns
    let (c, d) = (nodes[below].source(isAfter: isAfter), nodes[below + 1].source(isAfter: isAfter))
    let most = max(max(a.weight, b.weight), max(c.weight, d.weight)) * strength
    let least = min(min(a.weight, b.weight), min(c.weight, d.weight)) * strength
    guard most > 1 / 512 else { return nil }
    let border = SIMD2(Float(layer.border.x), 0)
    let low = pointwiseMin(pointwiseMin(a.place, b.place), pointwiseMin(c.place, d.place))
    let high = pointwiseMax(pointwiseMax(a.place, b.place), pointwiseMax(c.place, d.place))
    guard layer.land.meet(from: low + border, to: high + border) else { return nil }
    return UInt8(least > 1 - 1 / 512 ? PixelsWhole : PixelsShared)
  }

  /// Finds the places of a row in a layer, at a share of the way through a band.
  func place(
    _ band: Int,
    _ share: Float,
    isAfter: Bool,
    _ layer: GroundLayer,
    _ strength: Float,
    in places: inout [PixelsPlace]
  ) {
    places.removeAll(keepingCapacity: true)
    let border = Float(layer.border.x)
    for column in 0..<columns {
      let upper = nodes[band * columns + column].source(isAfter: isAfter)
      let lower = nodes[(band + 1) * columns + column].source(isAfter: isAfter)
      let place = upper.place + (lower.place - upper.place) * share
      let weight = upper.weight + (lower.weight - upper.weight) * share
      places.append(PixelsPlace(x: place.x + border, y: place.y, share: weight * strength))
    }
  }
}
