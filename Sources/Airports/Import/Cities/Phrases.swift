/// Every run of up to six words in a text, longest first.
struct Phrases {
  /// The runs as written.
  let all: [Substring]

  private static let longest = 6

  init(_ text: String) {
    let words = text.split { !$0.isLetter && !$0.isNumber && !"'’‘ʻʼ`".contains($0) }
    var runs: [Substring] = []
    for length in stride(from: min(Self.longest, words.count), to: 0, by: -1) {
      for first in 0...words.count - length {
        runs.append(text[words[first].startIndex..<words[first + length - 1].endIndex])
      }
    }
    all = runs
  }
}
