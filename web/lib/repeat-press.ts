/** Where a press waits for the page that is loaded anew: its path, the button's place on the page, and its text. */
export const repeatPressKey = 'dogear.repeat-press';

/** Reloads the page. The new one repeats the press of the button that has the focus now, if it shows the same button. */
export function reloadAndRepeatPress(): void {
  const index = [...document.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement);
  const text = document.querySelectorAll('button')[index]?.textContent;
  try {
    if (text) sessionStorage.setItem(repeatPressKey, JSON.stringify([location.pathname, index, text]));
  } catch {
    // Without storage the user presses once more.
  }
  location.reload();
}
