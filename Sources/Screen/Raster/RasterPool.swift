/// Rasters for layers that are painted frame after frame. One that is no longer referenced elsewhere is
/// reused, so that a moving layer allocates no memory.
struct RasterPool {
  private var rasters: [Raster] = []

  /// The number of rasters kept: as many as two consecutive frames show of a plane and its companions.
  private static let maximumCount = 8

  /// Returns a transparent raster of a width and height.
  mutating func raster(width: Int, height: Int) -> Raster {
    for index in rasters.indices where isKnownUniquelyReferenced(&rasters[index]) {
      rasters[index].clear(width: width, height: height)
      return rasters[index]
    }
    let raster = Raster(width: width, height: height)
    if rasters.count < Self.maximumCount { rasters.append(raster) }
    return raster
  }
}
