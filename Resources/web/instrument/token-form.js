// The form for the staff token, if a page is not open to everyone, and the links between pages.

/**
 * Joins the form for the token with a feed.
 *
 * @param {HTMLFormElement} form the form
 * @param {Staff} staff holds the token
 * @param {Feed} feed what the token unlocks
 * @param {Sheet} sheet holds the form
 * @returns {(isLocked: boolean) => void} shows the form, or hides it
 */
export function joinTokenForm(form, staff, feed, sheet) {
  const field = form.querySelector("input");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    staff.token = field.value.trim();
    field.value = "";
    feed.unlock();
  });
  return (isLocked) => {
    if (form.hidden !== isLocked) return;
    form.hidden = !isLocked;
    if (!isLocked) return;
    // Nothing in a closed sheet takes the focus.
    sheet.set("half");
    // The sheet still rises. The browser would scroll its content, and the label out of it.
    field.focus({ preventScroll: true });
  };
}

/** Shows only the links to pages that the client may use. */
export async function showLinks(staff, links = document.querySelectorAll("a[data-page]")) {
  const { pages } = await staff.ask("v1/pages").catch(() => ({ pages: [] }));
  for (const link of links) link.hidden = !pages.includes(link.dataset.page);
  for (const { parentElement: list } of links) {
    list.hidden = [...list.children].every(({ hidden }) => hidden);
  }
}
