// Loads the program of a page. If a part of it is lost on the way, the page is loaded again: a browser may remember
// that an import failed, and not try it a second time.
{
  const { program } = document.currentScript.dataset;

  /** The delay before the first reload, and before each later one, in milliseconds. */
  const [first, later] = [4000, 20_000];

  const again = () => {
    if (document.hidden) document.addEventListener("visibilitychange", again, { once: true });
    else location.reload();
  };

  import(program).catch((error) => {
    // A browser that does not understand the program will not do so the next time.
    if (!(error instanceof SyntaxError)) {
      const [{ type }] = performance.getEntriesByType("navigation");
      // Phones that lost the network at the same moment must not all reload at once.
      setTimeout(again, (type === "reload" ? later : first) * (1 + 0.5 * Math.random()));
    }
    throw error;
  });
}
