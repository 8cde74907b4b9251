import type { Config } from './config.ts';
import { demoPassword, demoPeople } from './demo/demo-people.ts';
import { startupWarnings } from './startup-warnings.ts';

/** What a person sees at the terminal once Dogear answers. */
export function welcome(address: string, config: Pick<Config, 'demo' | 'smtpUrl' | 'stripe'>): string {
  const { demo, smtpUrl } = config;
  const lines = [`Dogear is open at ${address}`, ...startupWarnings(config)];
  if (!demo) return lines.join('\n');
  const width = Math.max(...demoPeople.map(({ email }) => email.length));
  lines.push('', `Demo people, all with the password ${demoPassword}:`);
  for (const [role, { email, name }] of oneOfEachRole())
    lines.push(`  ${email.padEnd(width)}  ${name}, ${role}`);
  if (!smtpUrl) lines.push('', `No mail is sent: what would have been is at ${address}/demo-mailbox`);
  lines.push('', 'Cards are in test mode: 4242 4242 4242 4242 with any later date and any code.');
  lines.push('', 'Stop with Ctrl+C.');
  return lines.join('\n');
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
