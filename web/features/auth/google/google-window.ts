const width = 500;
const height = 600;

/**
 * Opens the window for Google, still empty: browsers allow it only in the very moment of a press, before the server
 * has said where to go. Answers null where they allow none.
 */
export function openGoogleWindow(): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  const place = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = window.open('', 'dogear-google', place);
  if (!opened || opened.closed) return null;
  opened.focus();
  sayOneMoment(opened);
  return opened;
}

function sayOneMoment(opened: Window): void {
  try {
    opened.document.title = 'One moment';
    opened.document.body.textContent = 'One moment…';
  } catch {
    // A window from an earlier press is at Google already, and not ours to write into.
  }
}
