/// A table while a document is read.
final class TOMLNode {
  /// How a table was defined, which determines what may still be added to it.
  enum Origin {
    /// Named by a header below it; a header of its own may follow.
    case implied
    /// Named by its own header, or an element of a list of tables.
    case header
    /// Named by a dotted key, which other dotted keys may extend.
    case dotted
  }

  enum Entry {
    case value(TOMLValue)
    case table(TOMLNode)
    /// A list of tables: `[[name]]`.
    case tables([TOMLNode])
  }

  var origin: Origin
  var entries: [String: Entry] = [:]

  init(_ origin: Origin) {
    self.origin = origin
  }

  /// The finished table.
  var table: TOMLTable {
    TOMLTable(
      entries.mapValues { entry in
        switch entry {
        case .value(let value): value
        case .table(let node): .table(node.table)
        case .tables(let nodes): .array(nodes.map { .table($0.table) })
        }
      }
    )
  }

  /// Returns the table of a header's key below this one, which may be implied; nil if a value has
  /// the name.
  func descend(_ key: String) -> TOMLNode? {
    switch entries[key] {
    case nil:
      let node = TOMLNode(.implied)
      entries[key] = .table(node)
      return node
    case .table(let node): return node
    case .tables(let nodes): return nodes.last
    case .value: return nil
    }
  }

  /// Returns the table of a header, `[name]`; nil if the name is taken.
  func define(_ key: String) -> TOMLNode? {
    switch entries[key] {
    case nil:
      let node = TOMLNode(.header)
      entries[key] = .table(node)
      return node
    case .table(let node) where node.origin == .implied:
      node.origin = .header
      return node
    default: return nil
    }
  }

  /// Returns a new table in a list, `[[name]]`; nil if the name is taken.
  func append(_ key: String) -> TOMLNode? {
    let node = TOMLNode(.header)
    switch entries[key] {
    case nil: entries[key] = .tables([node])
    case .tables(let nodes): entries[key] = .tables(nodes + [node])
    default: return nil
    }
    return node
  }

  /// Adds a value under a dotted key.
  ///
  /// - Returns: False if a part of the key is taken.
  func insert(_ value: TOMLValue, at path: [String]) -> Bool {
    var node = self
    for key in path.dropLast() {
      switch node.entries[key] {
      case nil:
        let next = TOMLNode(.dotted)
        node.entries[key] = .table(next)
        node = next
      case .table(let next) where next.origin == .dotted: node = next
      default: return false
      }
    }
    guard let last = path.last, node.entries[last] == nil else { return false }
    node.entries[last] = .value(value)
    return true
  }
}
