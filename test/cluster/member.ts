import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/kernel/http.ts';
import { AppProcess } from '../support/app-process.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { type Person, testPassword } from '../support/create-test-app.ts';
import { type Outcome, sendJson, sendRequest } from '../support/send-request.ts';

export type Member = {
  email: string;
  call: (dogear: AppProcess, method: string, path: string, body?: object) => Promise<Outcome>;
};

/** Signs a user in at one of the processes. The session is valid at all of them. */
export async function signInAt(dogear: AppProcess, { email }: Pick<Person, 'email'>): Promise<Member> {
  const origin = AppProcess.productionOrigin;
  const signedIn = await sendJson(
    `${dogear.address}/api/auth/sign-in/email`,
    'POST',
    { email, password: testPassword },
    { headers: { origin } },
  );
  if (signedIn.status !== 200) throw new Error(`sign-in failed: ${signedIn.status} ${signedIn.text}`);
  return withSession(signedIn, email);
}

/** Signs a new user up. */
export async function signUpAt(dogear: AppProcess, role: Role, image: string): Promise<Member> {
  const email = `${randomUUID()}@dogear.test`;
  const origin = AppProcess.productionOrigin;
  const signUp = { name: `${role} Tester`, email, password: testPassword, image };
  const signedUp = await sendJson(`${dogear.address}/api/auth/sign-up/email`, 'POST', signUp, {
    headers: { origin },
  });
  if (signedUp.status !== 200) throw new Error(`sign-up failed: ${signedUp.status} ${signedUp.text}`);
  const member = withSession(signedUp, email);
  await member.call(dogear, 'POST', '/users', { role });
  return member;
}

function withSession(signedIn: Outcome, email: string): Member {
  const cookie = cookieOf(signedIn);
  const headers = { cookie, origin: AppProcess.productionOrigin };
  return {
    email,
    call: ({ address }, method, path, body) =>
      body
        ? sendJson(`${address}/api${path}`, method, body, { headers })
        : sendRequest(`${address}/api${path}`, { method, headers }),
  };
}
