// The form for the staff token, if a page is not open to everyone, and the links between pages.

/**
 * Marks the field of the token, for screen readers.
 *
 * @param {HTMLInputElement} field the field
 * @param {string} reason the `id` of the line that says that the token is wrong; without one, it is not
 */
export function markToken(field, reason = "") {
  const marks = reason ? { "aria-invalid": "true", "aria-describedby": reason } : {};
  for (const name of ["aria-invalid", "aria-describedby"]) {
    if (marks[name]) field.setAttribute(name, marks[name]);
    else field.removeAttribute(name);
  }
}

/** Moves the focus to the page's heading, which a screen reader then reads, if it was in a form that is hidden now. */
export function leaveForm(form) {
  const { activeElement: focused } = document;
  // Browsers move it to the body sooner or later.
  if (focused && focused !== document.body && !form.contains(focused)) return;
  document.querySelector("h1").focus({ preventScroll: true });
}

/** Whether a token was entered that the daemon has not answered yet. */
let isEntered = false;

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
    isEntered = true;
    feed.unlock();
  });
  return (isLocked) => {
    markToken(field, feed.state === "wrong" ? "status" : "");
    if (form.hidden !== isLocked) return;
    form.hidden = !isLocked;
    if (!isLocked) return;
    // Nothing in a closed sheet takes the focus. Without a picture above, there is room for all of it.
    sheet.set(feed.document ? "half" : "full");
    // The sheet still rises. The browser would scroll its content, and the label out of it.
    field.focus({ preventScroll: true });
  };
}

/** How many times the pages that the client may use were requested. */
let requests = 0;

/** Shows only the links to pages that the client may use. Returns whether the daemon has named these. */
export async function showLinks(staff, links = document.querySelectorAll("a[data-page]")) {
  requests += 1;
  const number = requests;
  const answer = await staff.ask("v1/pages").catch(() => null);
  // A later request, as with another token, may have been answered first.
  if (number !== requests) return answer !== null;
  const pages = answer?.pages ?? [];
  for (const link of links) {
    const isOpen = pages.includes(link.dataset.page);
    link.dataset.open = String(isOpen);
    link.hidden = !isOpen;
  }
  for (const { parentElement: list } of links) {
    list.hidden = [...list.children].every(({ hidden }) => hidden);
  }
  return answer !== null;
}

/** Returns a function that shows these links once for each token, as soon as the daemon answers. */
export function linking(staff) {
  let shown = null;
  return async () => {
    const { token } = staff;
    if (shown === token) return;
    shown = token;
    if (!await showLinks(staff) && shown === token) shown = null;
  };
}

/** Hides the controls of a picture that is locked, and was never shown. Shows the links to pages that are open. */
export async function showAccess(feed, staff, sheet) {
  // While another token is tried, the page stays as it is.
  if (feed.state === "seeking" || feed.state === "lost") return;
  const { classList: looks } = document.body;
  const wasBare = looks.contains("bare");
  const isBare = looks.toggle("bare", feed.isLocked && !feed.document);
  if (wasBare && !isBare) sheet.set("half");
  if (isEntered && !feed.isLocked) leaveForm(document.getElementById("token-form"));
  isEntered = false;
  await showLinks(staff);
  sheet.settle();
}
