/// Options, flags and arguments that several commands share.
@propertyWrapper
package struct OptionGroup<Group: ArgumentGroup>: ArgumentGroupProperty, Sendable {
  package let wrappedValue: Group

  var group: any ArgumentGroup { wrappedValue }

  package init() {
    wrappedValue = Group()
  }
}
