import { plainText, withoutEnd, withoutQuotes } from './plain-text.ts';

/** One rule for the addresses of accounts, wherever one is entered or comes from: sign-up, setup, invitations, Google, contact. */

/** Atoms as RFC 5322 has them, with the letters of every script (RFC 6531). */
const atoms = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const topLabel = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
const longest = { address: 254, local: 64, domain: 253, label: 63 };

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at > 0 &&
    text.length <= longest.address &&
    local.length <= longest.local &&
    atoms.test(local) &&
    isDomain(text.slice(at + 1))
  );
}

export function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= longest.domain &&
    labels.length > 1 &&
    topLabel.test(labels.at(-1) ?? '') &&
    labels.every((one) => label.test(one) && one.length <= longest.label)
  );
}

/**
 * Returns an address as it is stored: in small letters, its domain in punycode, and without what comes along when it is pasted, such as
 * `mailto:`, `Email: `, the name in `Ada Lovelace <ada@example.org>`, or the comma behind it. What is no address stays none.
 */
export function plainEmail(typed: string): string {
  // Callers may not have checked the length.
  const plain = plainText(typed);
  if (plain === undefined) return typed;
  const text = inSmallLetters(withoutName(plain));
  const at = text.lastIndexOf('@') + 1;
  // An apostrophe is no quotation mark in a name such as o’brien.
  return text.slice(0, at).replaceAll(/[‘’‛ʼ′]/g, "'") + plainDomain(text.slice(at));
}

/** Removes what stands around an address: the name, the label, the scheme of a link and what follows it, and quotation marks. */
function withoutName(plain: string): string {
  const named = withoutEnd(plain);
  const bracketed = /[<([]([^<>()[\]]*)[>)\]]$/.exec(named)?.[1] ?? named;
  const linked = /^mailto:(?:\/\/)?([^?]*)/i.exec(bracketed)?.[1];
  const address = linked === undefined ? bracketed.replace(/^[^@]*: /, '') : decoded(linked);
  return withoutQuotes(address).replace(/ ?@ ?/, '@');
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/**
 * The capital of the Turkish i is that of every other i in an address. Some letters are one character with their marks only when they are
 * small.
 */
const inSmallLetters = (text: string): string => text.replaceAll('İ', 'i').toLowerCase().normalize();

/** Returns a domain as it is stored: `bücher.example` becomes `xn--bcher-kva.example`. What no domain can be written as becomes empty. */
export function plainDomain(typed: string): string {
  const text = inSmallLetters(typed);
  // Everything else would have a meaning of its own in a URL. The dots are those of all scripts.
  if (!/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(text)) return text;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return '';
  }
}
