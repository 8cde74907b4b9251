import type { Context } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { type Auth, clientAddressHeader } from '../auth/better-auth.ts';

/** Signs the new administrator in: the response gets the session's cookie. */
export async function signInFirstAdmin(
  auth: Auth,
  c: Context<AppEnv>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const headers = new Headers({
    'user-agent': c.req.header('user-agent') ?? '',
    [clientAddressHeader]: c.var.clientAddress,
  });
  const response = await auth.api.signInEmail({ body: { email, password }, headers, asResponse: true });
  for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}
