public import Scenes
public import Show

extension Scene {
  /// All marks, including those of still layers.
  public var allMarks: [Mark] {
    var all: [Mark] = []
    for mark in marks {
      if case .layer(let still, _, let opacity) = mark {
        if opacity > 0 { all += still.marks }
      } else {
        all.append(mark)
      }
    }
    return all
  }

  /// All readable text.
  public var words: [String] {
    var words: [String] = []
    for case .text(let run, _, let opacity) in allMarks where opacity > 0 { words += run.lines }
    return words
  }
}

extension Presentation {
  /// The marks of its scene.
  public var marks: [Mark] { scene.marks }

  /// All marks of its scene, including those of still layers.
  public var allMarks: [Mark] { scene.allMarks }

  /// All words that can be read.
  public var words: [String] { scene.words }
}
