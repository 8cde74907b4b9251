import { pageHref } from '#contract/pages.ts';

/** The address in the QR code. It has the code in its fragment, which browsers send to no server. */
export const scanAddress = (origin: string, orderId: string, code: string): string =>
  `${origin}${pageHref('/handover/:id', { id: orderId })}#c=${code}`;

/** Where a scanned code waits in this tab while its seller logs in; the fragment of an address gets lost on the way. */
const nameOf = (orderId: string): string => `handover ${orderId}`;

/** Returns the code in the fragment, or one that was kept, and removes it from the address, which the history would keep. */
export function takeScannedCode(orderId: string): string {
  const [, scanned] = /^#c=(\d{6})$/.exec(location.hash) ?? [];
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  try {
    if (scanned) sessionStorage.setItem(nameOf(orderId), scanned);
    return scanned ?? sessionStorage.getItem(nameOf(orderId)) ?? '';
  } catch {
    // Without storage, the code is typed after the login.
    return scanned ?? '';
  }
}

export function forgetScannedCode(orderId: string): void {
  try {
    sessionStorage.removeItem(nameOf(orderId));
  } catch {
    // There is nothing to forget.
  }
}
