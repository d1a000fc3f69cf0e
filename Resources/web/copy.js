// The clipboard of the phone.

/** Copies a text; returns whether that succeeded. */
export async function copy(words) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(words);
    else return copiedByHand(words);
    return true;
  } catch {
    return copiedByHand(words);
  }
}

/** Browsers offer `navigator.clipboard` only to pages over HTTPS. */
function copiedByHand(words) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = words;
  field.className = "aside";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  // The selection took the focus from the button.
  focused?.focus();
  return isCopied;
}
