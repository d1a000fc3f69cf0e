/// Returns a number as a person writes it: `5`, not `5.0`, and `0`, not `-0.0`.
func numberText(_ number: some LosslessStringConvertible) -> String {
  let text = number.description
  guard text.hasSuffix(".0") else { return text }
  return text == "-0.0" ? "0" : String(text.dropLast(2))
}
