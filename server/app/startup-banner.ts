import type { Config } from '../config/config.ts';
import type { DemoPasswords } from '../demo/demo-passwords.ts';
import { demoPassword, demoPeople } from '../demo/demo-people.ts';
import { startupWarnings } from './startup-warnings.ts';

/**
 * Returns what the terminal shows once Dogear serves requests.
 * @param passwords those of the demo accounts, in a demo
 */
export function startupBanner(
  address: string,
  config: Pick<Config, 'demo' | 'isExposedDemo' | 'smtpUrl' | 'stripe' | 'bookingHoldHours'>,
  passwords: DemoPasswords | undefined,
): string {
  const lines = [`Dogear is open at ${address}`, ...startupWarnings(config)];
  if (!passwords) return lines.join('\n');
  lines.push('', ...describePeople(passwords));
  if (!config.smtpUrl) lines.push('', `The demo sends no email. Read it at ${mailboxAt(address, config)}`);
  lines.push('', 'Cards are in test mode: use 4242 4242 4242 4242 with any future date and any code.');
  lines.push('', 'Press Ctrl+C to stop.');
  return lines.join('\n');
}

const mailboxAt = (address: string, { isExposedDemo }: Pick<Config, 'isExposedDemo'>): string =>
  isExposedDemo ? '/demo-mailbox, for a browser on this machine only' : `${address}/demo-mailbox`;

function describePeople(passwords: DemoPasswords): string[] {
  const width = Math.max(...demoPeople.map(({ email }) => email.length));
  const people = [...oneOfEachRole()].map(([role, { email, name }]) => ({ email, who: `${name}, ${role}` }));
  const isShared = new Set(people.map(({ email }) => passwords(email))).size === 1;
  if (isShared)
    return [
      `Demo accounts, all with the password ${demoPassword}:`,
      ...people.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`),
    ];
  return [
    'Demo accounts, with their passwords:',
    ...people.map(({ email, who }) => `  ${email.padEnd(width)}  ${passwords(email)}  ${who}`),
  ];
}

function oneOfEachRole(): Map<string, (typeof demoPeople)[number]> {
  const byRole = new Map<string, (typeof demoPeople)[number]>();
  for (const person of demoPeople.toReversed())
    byRole.set(describeRole(person.role, person.verified), person);
  return new Map([...byRole].toReversed());
}

function describeRole(role: string, verified: boolean): string {
  if (role === 'Seller') return verified ? 'verified seller' : 'seller, not verified yet';
  return role === 'admin' ? 'administrator' : 'buyer';
}
