/// What help says about an argument.
package struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
  package let abstract: String

  /// The placeholder for the value; nil for the argument's name.
  package let valueName: String?

  package init(_ abstract: String, valueName: String? = nil) {
    self.abstract = abstract
    self.valueName = valueName
  }

  package init(stringLiteral abstract: String) {
    self.init(abstract)
  }
}
