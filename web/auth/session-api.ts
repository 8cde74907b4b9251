import { ApiProblem, unreachable } from '../api/call-api.ts';

export type NewAccount = { name: string; email: string; password: string; image: string };
export type Credentials = { email: string; password: string };

export const signUpWithEmail = (account: NewAccount): Promise<void> => post('sign-up/email', account);
export const signInWithEmail = (credentials: Credentials): Promise<void> =>
  post('sign-in/email', credentials);
export const endSession = (): Promise<void> => post('sign-out', {});
export const changeProfile = (profile: { name?: string; image?: string }): Promise<void> =>
  post('update-user', profile);

async function post(action: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await toProblem(response);
  // An answer that is not read to its end keeps its connection busy.
  await response.text();
}

async function toProblem(response: Response): Promise<ApiProblem> {
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  const words = sentences[code ?? ''] ?? (response.status === 429 ? sentences.TOO_MANY_REQUESTS : message);
  return new ApiProblem(response.status, { ...(code && { code }), ...(words && { message: words }) });
}

/** What the identity library's codes mean to a person. */
const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'That e-mail and password don’t belong together. Check both and try again.',
  INVALID_EMAIL: 'This does not look like an e-mail address.',
  INVALID_PASSWORD: 'That e-mail and password don’t belong together. Check both and try again.',
  USER_ALREADY_EXISTS: 'There is already an account with this e-mail.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is already an account with this e-mail.',
  PASSWORD_TOO_SHORT: 'Password must be 6 characters or longer',
  PASSWORD_TOO_LONG: 'At most 128 characters, please.',
  BANNED_USER: 'This account has been closed by an administrator.',
  TOO_MANY_REQUESTS: 'That was too often. Please wait a little and try again.',
};
