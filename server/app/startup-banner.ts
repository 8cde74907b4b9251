import type { Config } from '../config/config.ts';
import { startupWarnings } from './startup-warnings.ts';

/**
 * Returns what the terminal shows once Dogear serves requests.
 * @param accounts lines about the demo's accounts, in a demo
 */
export function startupBanner(
  address: string,
  config: Pick<Config, 'demo' | 'isExposedDemo' | 'smtpUrl' | 'stripe' | 'bookingHoldHours'>,
  accounts: readonly string[] | undefined,
): string {
  const lines = [`Dogear is open at ${address}`, ...startupWarnings(config)];
  if (!accounts) return lines.join('\n');
  lines.push('', ...accounts);
  if (!config.smtpUrl) lines.push('', `The demo sends no email. Read it at ${mailboxAt(address, config)}`);
  lines.push('', 'Cards are in test mode: use 4242 4242 4242 4242 with any future date and any code.');
  lines.push('', 'Press Ctrl+C to stop.');
  return lines.join('\n');
}

const mailboxAt = (address: string, { isExposedDemo }: Pick<Config, 'isExposedDemo'>): string =>
  isExposedDemo ? '/demo-mailbox, for a browser on this machine only' : `${address}/demo-mailbox`;
