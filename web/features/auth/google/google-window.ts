const width = 500;
const height = 600;

/**
 * Opens an empty window for Google. Browsers allow this only during a click, before the server has returned the
 * address. Returns null if the browser blocks it.
 */
export function openGoogleWindow(): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  const place = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = window.open('', 'dogear-google', place);
  if (!opened || opened.closed) return null;
  opened.focus();
  showWaitMessage(opened);
  return opened;
}

function showWaitMessage(opened: Window): void {
  try {
    opened.document.title = 'One moment';
    opened.document.body.textContent = 'One moment…';
  } catch {
    // A window from an earlier click is on Google's origin already, so its document is not accessible.
  }
}
