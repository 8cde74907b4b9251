import { createHash } from 'node:crypto';

export type DemoGooglePerson = {
  /** The permanent id of the account. Real Google ids have another format. */
  sub: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Explains to visitors of the demo what the account is for. */
  note: string;
};

/** The accounts of the demo's fake Google. */
export const demoGooglePeople: readonly DemoGooglePerson[] = [
  person('Nell Winters', 'nell.winters@gmail.test', 'New here: signing in creates a buyer account.'),
  person('Marcus Bell', 'marcus@dogear.test', 'A buyer who has signed in with Google before.'),
  person('Amara Okafor', 'seller@dogear.test', 'A seller with a password: signing in links Google, too.'),
  person('Pat Quill', 'pat.quill@gmail.test', 'Email never verified, so Dogear says no.', false),
];

/** Derived from the address only, so that it is the same after every restart and in every process. */
function subOf(email: string): string {
  return `demo-${createHash('sha256').update(`dogear demo google ${email}`).digest('hex').slice(0, 24)}`;
}

function person(name: string, email: string, note: string, emailVerified = true): DemoGooglePerson {
  return { sub: subOf(email), name, email, emailVerified, note };
}
