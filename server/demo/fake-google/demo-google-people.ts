import { createHash } from 'node:crypto';

export type DemoGooglePerson = {
  /** What Google would know them by for ever. No account of Google's looks like it. */
  sub: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Why somebody trying out the demo would choose them. */
  note: string;
};

/** Who can sign in with the demo's stand-in for Google. */
export const demoGooglePeople: readonly DemoGooglePerson[] = [
  person('Nell Winters', 'nell.winters@gmail.test', 'New here: signing in creates a buyer account.'),
  person('Marcus Bell', 'marcus@dogear.test', 'A buyer who has signed in with Google before.'),
  person('Amara Okafor', 'seller@dogear.test', 'A seller with a password: signing in links Google, too.'),
  person('Pat Quill', 'pat.quill@gmail.test', 'Email never verified, so Dogear says no.', false),
];

/** Made from the address alone: the same after every restart, in every process. */
function subOf(email: string): string {
  return `demo-${createHash('sha256').update(`dogear demo google ${email}`).digest('hex').slice(0, 24)}`;
}

function person(name: string, email: string, note: string, emailVerified = true): DemoGooglePerson {
  return { sub: subOf(email), name, email, emailVerified, note };
}
