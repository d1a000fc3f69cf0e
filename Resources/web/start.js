// Loads the program of a page. If a part of it is lost on the way, the page is loaded again: a browser may remember
// that an import failed, and not try it a second time.
{
  const { program } = document.currentScript.dataset;

  /** The delay before the first reload, and before each later one, in milliseconds. */
  const [first, later] = [4000, 20_000];

  const again = async () => {
    if (document.hidden) return document.addEventListener("visibilitychange", again, { once: true });
    try {
      // Without an answer, a reload would leave the browser's own error page, which stays.
      // This script imports nothing, so that it can always run.
      const signal = AbortSignal.timeout?.(8000);
      const answer = await fetch(location.href, { cache: "no-cache", signal });
      if (answer.ok) return location.reload();
    } catch {
      // The network may come back.
    }
    wait(later);
  };

  /** Loads the page again after a time; phones that lost the network at the same moment must not all do so at once. */
  const wait = (delay) => setTimeout(again, delay * (1 + 0.5 * Math.random()));

  import(program).catch((error) => {
    // A browser that does not understand the program will not do so the next time.
    if (!(error instanceof SyntaxError)) {
      const [{ type }] = performance.getEntriesByType("navigation");
      wait(type === "reload" ? later : first);
    }
    throw error;
  });
}
