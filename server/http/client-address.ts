import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** What the client's address is derived from: the request's headers and the peer of its connection. */
type Client = { header: (name: string) => string | null | undefined; remoteAddress: string | undefined };

/**
 * Returns the client's normalized address, or `unknown`. A header is trusted only if the settings name it as the one
 * that our own proxy overwrites. The proxy wrote its last entry; the entries before it may be forged.
 */
export function clientAddress({ header, remoteAddress }: Client, trustedHeader: string | undefined): string {
  const forwarded = trustedHeader && header(trustedHeader)?.split(',').at(-1);
  return normalizeAddress(forwarded || '') ?? normalizeAddress(remoteAddress ?? '') ?? 'unknown';
}

const longestAddress = 100;

/**
 * Normalizes an address: removes quotes, brackets, port and zone, and turns an IPv4-mapped IPv6 address into the IPv4
 * address. Returns undefined for text that is not an address.
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
 * Returns the key under which limits count a normalized address. Providers give an IPv6 client a whole /64 network, so
 * all addresses of a /64 share one key.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head, tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (!head || !tail) return `${address.split(':').slice(0, 4).join(':')}::/64`;
  // An IPv4 address at the end stands for two groups and never reaches into the first four.
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
