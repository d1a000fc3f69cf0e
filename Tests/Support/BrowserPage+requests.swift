extension BrowserPage {
  /// Counts the requests that the page makes from now on to addresses that begin with a text: `requests.begun` is their
  /// number, `requests.hidden` that of those made while the page was hidden, and `requests.open` that of those whose
  /// answer it has not read. `requests.pending` is the number of open requests to any address: one to another address
  /// may lead to one that counts.
  ///
  /// Streams of events count as begun, whatever their address; `PlainEventSource` opens one that does not count.
  public func recordRequests(to start: String) async throws {
    let _: Bool = try await value(
      """
      (() => {
        window.requests = { begun: 0, hidden: 0, open: 0, pending: 0 };
        const begin = () => {
          requests.begun += 1;
          if (document.hidden) requests.hidden += 1;
        };
        const plain = window.fetch;
        window.fetch = async (...words) => {
          const counts = `${words[0]}`.startsWith('\(start)');
          if (counts) begin();
          const change = (count) => {
            requests.pending += count;
            if (counts) requests.open += count;
          };
          const end = () => change(-1);
          change(1);
          try {
            const answer = await plain(...words);
            const isJSON = answer.ok && answer.headers.get('content-type')?.includes('json');
            if (!counts && !isJSON) {
              end();
              return answer;
            }
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

  /// Records the streams of events that the page opens from now on, as `streams`, and holds back what the server sends
  /// over them. The page still receives the events that a test dispatches.
  public func holdStreams() async throws {
    let _: Bool = try await value(
      """
      (() => {
        window.streams = [];
        window.EventSource = class extends window.EventSource {
          constructor(...words) {
            super(...words);
            streams.push(this);
          }

          addEventListener(name, work) {
            const isHeld = (event) => event.isTrusted && !['open', 'error'].includes(name);
            super.addEventListener(name, (event) => isHeld(event) || work(event));
          }
        };
        return true;
      })()
      """
    )
  }
}
