extension BrowserPage {
  /// Counts the requests that the page makes from now on to addresses that begin with a text: `requests.begun` is their
  /// number, `requests.hidden` that of those made while the page was hidden, and `requests.open` that of those whose
  /// answer it has not read.
  ///
  /// Streams of events count as begun, whatever their address; `PlainEventSource` opens one that does not count.
  public func recordRequests(to start: String) async throws {
    let _: Bool = try await value(
      """
      (() => {
        window.requests = { begun: 0, hidden: 0, open: 0 };
        const begin = () => {
          requests.begun += 1;
          if (document.hidden) requests.hidden += 1;
        };
        const plain = window.fetch;
        window.fetch = async (...words) => {
          if (!`${words[0]}`.startsWith('\(start)')) return plain(...words);
          begin();
          requests.open += 1;
          const end = () => { requests.open -= 1; };
          try {
            const answer = await plain(...words);
            // The page goes on in the same turn, so that no gap appears before its next request.
            const read = answer.json.bind(answer);
            answer.json = () => read().finally(end);
            return answer;
          } catch (error) {
            end();
            throw error;
          }
        };
        window.PlainEventSource = window.EventSource;
        window.EventSource = class extends window.EventSource {
          constructor(...words) {
            begin();
            super(...words);
          }
        };
        return true;
      })()
      """
    )
  }
}
