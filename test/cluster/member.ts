import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/http.ts';
import { ask, askJson, type Outcome } from '../chaos/ask.ts';
import { type Person, testPassword } from '../support/create-test-app.ts';
import { ProductionDogear } from '../support/production-app.ts';

export type Member = {
  email: string;
  call: (dogear: ProductionDogear, method: string, path: string, body?: object) => Promise<Outcome>;
};

/** Signs a user in at one of the processes. The session is valid at all of them. */
export async function signInAt(dogear: ProductionDogear, { email }: Pick<Person, 'email'>): Promise<Member> {
  const { origin } = ProductionDogear;
  const signedIn = await askJson(
    `${dogear.address}/api/auth/sign-in/email`,
    'POST',
    { email, password: testPassword },
    { headers: { origin } },
  );
  if (signedIn.status !== 200) throw new Error(`sign-in failed: ${signedIn.status} ${signedIn.text}`);
  return withSession(signedIn, email);
}

/** Signs a new user up. */
export async function signUpAt(dogear: ProductionDogear, role: Role, image: string): Promise<Member> {
  const email = `${randomUUID()}@dogear.test`;
  const { origin } = ProductionDogear;
  const signUp = { name: `${role} Tester`, email, password: testPassword, image };
  const signedUp = await askJson(`${dogear.address}/api/auth/sign-up/email`, 'POST', signUp, {
    headers: { origin },
  });
  if (signedUp.status !== 200) throw new Error(`sign-up failed: ${signedUp.status} ${signedUp.text}`);
  const member = withSession(signedUp, email);
  await member.call(dogear, 'POST', '/users', { role });
  return member;
}

function withSession(signedIn: Outcome, email: string): Member {
  const cookie = (signedIn.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ');
  const headers = { cookie, origin: ProductionDogear.origin };
  return {
    email,
    call: ({ address }, method, path, body) =>
      body
        ? askJson(`${address}/api${path}`, method, body, { headers })
        : ask(`${address}/api${path}`, { method, headers }),
  };
}
