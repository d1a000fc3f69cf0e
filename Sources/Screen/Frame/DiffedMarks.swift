import Scenes

/// The marks above the underlay, compared from frame to frame: only those that changed are recorded again, and
/// only their tiles have to be repainted.
struct DiffedMarks {
  private struct Record {
    var mark: Mark
    var steps: [DrawingStep] = []

    /// The pixels that the steps may change.
    var bounds = PixelRect(x: 0..<0, y: 0..<0)

    /// Whether the mark looks the same as long as its value does.
    var isFinal = true
  }

  private var records: [Record] = []
  private let recorder: MarkRecorder

  /// Whether a mark replaces the whole picture. All marks are then drawn in order.
  private(set) var replacePicture = false

  /// Creates an empty list for a picture of a size.
  init(size: SIMD2<Int>) {
    recorder = MarkRecorder(size: size)
  }

  /// Replaces the marks by those of the next frame.
  ///
  /// - Parameters:
  ///   - next: The marks, in the order in which they are drawn.
  ///   - recordsAll: Whether unchanged marks are recorded again, too, because their background changed.
  ///   - drawing: Draws a mark.
  ///   - dirty: Receives the tiles that may look different.
  mutating func update(
    to next: ArraySlice<Mark>,
    recordsAll: Bool,
    _ drawing: Drawing,
    dirty: inout TileSet
  ) {
    let changed = align(with: next, dirty: &dirty)
    replacePicture = false
    for index in recordsAll ? records.indices : changed {
      let mark = next[next.startIndex + index]
      guard recordsAll || !records[index].isFinal || records[index].mark != mark else { continue }
      record(mark, at: index, drawing, dirty: &dirty)
      if recorder.replacesPicture { replacePicture = true }
    }
  }

  /// Draws the marks in some tiles.
  func draw(in tiles: TileSet, on raster: Raster) {
    raster.clipped(to: tiles) {
      for index in records.indices where tiles.meets(records[index].bounds) {
        for step in records[index].steps { step.draw(on: raster, in: tiles) }
      }
    }
  }

  /// Makes as many records as there are marks. Returns the range in which marks may differ.
  private mutating func align(with next: ArraySlice<Mark>, dirty: inout TileSet) -> Range<Int> {
    let count = next.count
    guard records.count != count else { return 0..<count }
    // Marks that appear or disappear leave those before and after them as they are.
    let common = min(records.count, count)
    var first = 0
    while first < common, isSame(first, next[next.startIndex + first]) { first += 1 }
    var rest = 0
    while rest < common - first,
      isSame(records.count - 1 - rest, next[next.endIndex - 1 - rest])
    {
      rest += 1
    }
    let end = count - rest
    if records.count > count {
      let surplus = end..<records.count - rest
      for index in surplus {
        for step in records[index].steps { step.insert(into: &dirty) }
        recorder.recycle(&records[index].steps)
      }
      records.removeSubrange(surplus)
    } else {
      let missing = count - records.count
      // The values are replaced when they are recorded.
      let blank = Record(mark: .fill(Color(0)), isFinal: false)
      records.insert(contentsOf: repeatElement(blank, count: missing), at: end - missing)
    }
    return first..<end
  }

  private func isSame(_ index: Int, _ mark: Mark) -> Bool {
    records[index].isFinal && records[index].mark == mark
  }

  private mutating func record(
    _ mark: Mark,
    at index: Int,
    _ drawing: Drawing,
    dirty: inout TileSet
  ) {
    recorder.begin()
    drawing.draw(mark, on: recorder)
    recorder.exchange(&records[index].steps)
    let (steps, former) = (records[index].steps, recorder.steps)
    var bounds = PixelRect(x: 0..<0, y: 0..<0)
    for (place, step) in steps.enumerated() {
      if place < former.count {
        step.insertDifference(from: former[place], into: &dirty)
      } else {
        step.insert(into: &dirty)
      }
      bounds = bounds.union(step.bounds(in: recorder.size))
    }
    for step in former.dropFirst(steps.count) { step.insert(into: &dirty) }
    recorder.recycle()
    records[index].mark = mark
    records[index].bounds = bounds
    records[index].isFinal = !recorder.replacesPicture && !mark.mayComeLate(steps.isEmpty)
  }
}

extension Mark {
  /// Whether the mark may look different later although its value stays: a coast is drawn once it is known.
  fileprivate func mayComeLate(_ isEmpty: Bool) -> Bool {
    if case .coast = self { isEmpty } else { false }
  }
}
