extension BrowserPage {
  /// Records the timers that the page sets from now on, not those already set; `timers.count` is
  /// the number of those that wait.
  ///
  /// What a page does after seconds can so be tested at once.
  public func recordTimers() async throws {
    let _: Bool = try await value(
      """
      (() => {
        const [set, clear] = [setTimeout, clearTimeout].map((method) => method.bind(window));
        const waiting = new Map();
        window.setTimeout = (work, delay, ...rest) => {
          const run = () => {
            waiting.delete(timer);
            work(...rest);
          };
          const timer = set(run, delay);
          waiting.set(timer, run);
          return timer;
        };
        window.clearTimeout = (timer) => {
          waiting.delete(timer);
          clear(timer);
        };
        window.timers = {
          get count() { return waiting.size; },
          async run() {
            // What runs may set further timers.
            for (let round = 0; round < 3; round += 1) {
              for (const [timer, run] of [...waiting]) {
                if (!waiting.has(timer)) continue;
                clear(timer);
                run();
              }
              await new Promise((next) => set(next));
            }
            return true;
          },
        };
        return true;
      })()
      """
    )
  }

  /// Runs at once what waits for a recorded timer, and what that sets timers for.
  public func runTimers() async throws { let _: Bool = try await value("timers.run()") }

  /// Advances `performance.now()`; `Date.now()`, timers and animations do not follow.
  public func setClock(forward seconds: Double) async throws {
    let _: Bool = try await value(
      """
      (() => {
        const plain = performance.now.bind(performance);
        performance.now = () => plain() + \(seconds) * 1000;
        return true;
      })()
      """
    )
  }

  /// Makes the page believe that it is hidden, or shown again.
  public func setHidden(_ isHidden: Bool) async throws {
    let _: Bool = try await value(
      """
      (() => {
        Object.defineProperty(document, 'hidden', { value: \(isHidden), configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        return true;
      })()
      """
    )
  }
}
