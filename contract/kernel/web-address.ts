import { isDomain, plainDomain } from './email-address.ts';
import { withoutQuotes, withoutUnseen } from './plain-text.ts';

/** An address in full: scheme, host, and perhaps a port and a path. */
export const webAddressPattern = /^https:\/\/[^\s!-,/:-@[-`{-~]+(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/;

/**
 * Returns a pasted web address as it is kept: with its scheme, also if that was typed in wide letters, left out, or pasted behind the one
 * that the field has already, and without brackets, quotation marks, and punctuation around it.
 */
export function plainLink(typed: string): string {
  const text = withoutQuotes(withoutUnseen(typed).replaceAll(/^<|>$/g, ''));
  const [written = ''] = /^[^/:：]{1,8}[:：][/／]{0,2}/u.exec(text) ?? [];
  const rest = text.slice(written.length);
  if (written.normalize('NFKC').toLowerCase().startsWith('https:'))
    return /^https?:/i.test(rest) ? plainLink(rest) : `https://${rest}`;
  const [host = ''] = text.split(/[/?#:]/, 1);
  return isDomain(plainDomain(host)) ? `https://${text}` : text;
}

/** Whether a browser can open what looks like an address, and a database can keep it. */
export function isWebAddress(text: string): boolean {
  try {
    return /[a-z0-9]/.test(new URL(text).hostname) && !/\p{Cc}/u.test(text);
  } catch {
    return false;
  }
}
