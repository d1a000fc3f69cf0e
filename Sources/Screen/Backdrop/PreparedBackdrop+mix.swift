extension PreparedBackdrop {
  /// The pictures in memory, while they are mixed.
  struct Pictures {
    fileprivate let width, height: Int
    fileprivate let dark: UnsafePointer<UInt32>
    fileprivate let lit, sea: SparsePicture.Reading

    /// Writes the mix of a part of a row.
    ///
    /// - Parameters:
    ///   - row: The row; those outside the picture are its first or last.
    ///   - columns: The columns.
    ///   - weights: The weights of light and sea.
    ///   - target: Where the first pixel goes.
    func mix(
      row: Int,
      _ columns: Range<Int>,
      _ weights: ShownBackdrop.Weights,
      into target: UnsafeMutablePointer<UInt32>
    ) {
      let row = min(max(row, 0), height - 1)
      let line = dark + row * width
      var (lit, sea) = (lit.row(row), sea.row(row))
      var start = columns.lowerBound
      while start < columns.upperBound {
        let (litPart, litEnd) = weights.light > 0 ? lit.part(from: start) : (nil, .max)
        let (seaPart, seaEnd) = weights.seaWeight > 0 ? sea.part(from: start) : (nil, .max)
        let count = min(litEnd, seaEnd, columns.upperBound) - start
        let (dark, target) = (line + start, target + (start - columns.lowerBound))
        if let seaPart, litPart == nil, weights.seaWeight == ShownBackdrop.Weights.onlySea {
          target.update(from: seaPart, count: count)
        } else if let seaPart {
          Screen.mix(
            dark: dark,
            lit: litPart ?? dark,
            sea: seaPart,
            light: weights.light,
            seaWeight: weights.seaWeight,
            into: target,
            count: count
          )
        } else if let litPart {
          Screen.mix(dark, litPart, weight: weights.light, into: target, count: count)
        } else {
          target.update(from: dark, count: count)
        }
        start += count
      }
    }
  }

  /// Calls a closure with the pictures in memory.
  func read(_ body: (Pictures) -> Void) {
    dark.pixels.withUnsafeBufferPointer { dark in
      guard let dark = dark.baseAddress else { return }
      _ = lit.read { lit in
        sea.read { sea in
          body(Pictures(width: width, height: height, dark: dark, lit: lit, sea: sea))
        }
      }
    }
  }
}
