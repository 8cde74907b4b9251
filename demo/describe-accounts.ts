import { openDemoPasswords } from './demo-passwords.ts';
import { demoPassword, demoPeople } from './demo-people.ts';

/** Returns what the terminal says of the demo's accounts: one of each role, with its password. */
export async function describeAccounts(config: Parameters<typeof openDemoPasswords>[0]): Promise<string[]> {
  const passwords = await openDemoPasswords(config);
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
