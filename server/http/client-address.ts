import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/**
 * Who is at the other end, for limits. A header is believed only when the settings name the one that our own
 * proxy overwrites; its last entry is the proxy's, anything before it may be the client's invention.
 */
export function clientAddress(c: Context<AppEnv>, trustedHeader: string | undefined): string {
  const forwarded = trustedHeader && c.req.header(trustedHeader)?.split(',').at(-1)?.trim();
  return forwarded || c.env?.incoming?.socket?.remoteAddress || 'unknown';
}
