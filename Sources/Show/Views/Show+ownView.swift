extension Show {
  /// Returns the same show as on a screen with a view of its own, whatever view the others show.
  ///
  /// - Parameter view: The view; one that does not exist counts as the home view.
  /// - Returns: The show.
  public func showing(_ view: ViewName) -> Show {
    var show = self
    show.viewing = viewing.fixed(on: views[view] == nil ? views.home : view)
    return show
  }
}
