import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** A request as far as the client's address goes: its headers, and the connection's other end where there is one. */
type Client = { header: (name: string) => string | null | undefined; remoteAddress: string | undefined };

/**
 * The client's address in its normal spelling, or `unknown`. A header is believed only when the settings name the one
 * that our own proxy overwrites; its last entry is the proxy's, anything before it may be the client's invention.
 */
export function clientAddress({ header, remoteAddress }: Client, trustedHeader: string | undefined): string {
  const forwarded = trustedHeader && header(trustedHeader)?.split(',').at(-1);
  return normalizeAddress(forwarded || '') ?? normalizeAddress(remoteAddress ?? '') ?? 'unknown';
}

const longestAddress = 100;

/**
 * One spelling for each address, without quotes, brackets, port and zone; an IPv4 address mapped into IPv6 is the IPv4
 * address. Undefined for text that is no address.
 */
function normalizeAddress(text: string): string | undefined {
  if (text.length > longestAddress) return undefined;
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1');
  const withoutPort =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(unquoted)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(unquoted)?.[1] ?? unquoted;
  const address = withoutPort.split('%', 1)[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const normalized = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:([\d.]+)$/.exec(normalized)?.[1] ?? normalized;
}

/**
 * The key under which limits count a normalized address. Providers give an IPv6 client a whole /64 network, in which it
 * may choose any address, so a /64 counts as one.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head, tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (!head || !tail) return `${address.split(':').slice(0, 4).join(':')}::/64`;
  // An IPv4 address at the end, which stands for two groups, never reaches into the first four.
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
