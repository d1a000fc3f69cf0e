extension Show {
  /// Returns the same show on a screen with a view of its own, at whatever the others look.
  ///
  /// - Parameter view: The view; one that does not exist counts as the home view.
  public func showing(_ view: ViewName) -> Show {
    var show = self
    show.viewing = viewing.fixed(on: views[view] == nil ? views.home : view)
    return show
  }
}
