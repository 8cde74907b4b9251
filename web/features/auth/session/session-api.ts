import type * as auth from '#contract/auth/auth.ts';
import type { Problem } from '#contract/kernel/problem.ts';
import { ApiProblem, unreachable } from '#web/lib/api-client.ts';
import { documentLocale } from '#web/lib/messages/document-messages.ts';
import { authErrorCode, authProblem, authText } from '../auth-errors.ts';

/** Types only: the schemas would be loaded with every page. */
type Operations = Omit<typeof auth, 'authEndpoints'>;
type Operation = keyof Operations;
type PathOf<Name extends Operation> = Operations[Name]['path'];

export type NewAccount = { name: string; email: string; password: string; image: string };

/** The invitation in the link that led to the sign-up page. */
export const invitationInAddress = (): string | undefined =>
  new URLSearchParams(window.location.search).get('invitation') ?? undefined;

export type Credentials = { email: string; password: string };

export const signUpWithEmail = (account: NewAccount): Promise<void> =>
  post<'signUpWithEmail'>('/auth/sign-up/email', { ...account, invitation: invitationInAddress() });
export const signOut = (): Promise<void> => post<'signOut'>('/auth/sign-out', {});
export const updateProfile = (profile: Profile): Promise<void> =>
  post<'updateProfile'>('/auth/update-user', profile);

/** Only what is present is changed. */
export type Profile = {
  name?: string | undefined;
  image?: string | undefined;
  phoneNumber?: string | null | undefined;
};
/** A code from the authenticator app, or a recovery code. */
export type SecondStep = { by: 'app' | 'recovery'; code: string };

/** @throws ApiProblem `multi-factor-auth-required` if the password is right and a second step is required */
export async function signInWithEmail(credentials: Credentials): Promise<void> {
  const response = await send<'signInWithEmail'>('/auth/sign-in/email', credentials);
  const { twoFactorRedirect } = (await response.json()) as { twoFactorRedirect?: boolean };
  if (twoFactorRedirect) throw authProblem('multi-factor-auth-required');
}

export const verifyTwoFactor = ({ by, code }: SecondStep): Promise<void> =>
  by === 'app'
    ? post<'verifyTotp'>('/auth/two-factor/verify-totp', { code })
    : post<'verifyBackupCode'>('/auth/two-factor/verify-backup-code', { code });

export async function enableTwoFactor(password: string): Promise<{ link: string; recoveryCodes: string[] }> {
  const response = await send<'enableTwoFactor'>('/auth/two-factor/enable', { password });
  const body = (await response.json()) as { totpURI: string; backupCodes: string[] };
  return { link: body.totpURI, recoveryCodes: body.backupCodes };
}

export const disableTwoFactor = (password: string): Promise<void> =>
  post<'disableTwoFactor'>('/auth/two-factor/disable', { password });

export async function renewBackupCodes(password: string): Promise<string[]> {
  const response = await send<'renewBackupCodes'>('/auth/two-factor/generate-backup-codes', { password });
  return ((await response.json()) as { backupCodes: string[] }).backupCodes;
}

/**
 * Returns the address of Google's consent page.
 * @param attempt identifies the popup's result
 */
export async function startGoogleSignIn(attempt: string | undefined): Promise<string> {
  const response = await send<'startGoogleSignIn'>('/auth/sign-in/social', {
    attempt,
    invitation: invitationInAddress(),
  });
  return ((await response.json()) as { url: string }).url;
}

async function post<Name extends Operation>(path: PathOf<Name>, body: object): Promise<void> {
  const response = await send<Name>(path, body);
  // An unread response body would keep its connection busy.
  await response.text();
}

async function send<Name extends Operation>(path: PathOf<Name>, body: object): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': documentLocale() },
    body: JSON.stringify(body),
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await toProblem(response);
  return response;
}

async function toProblem(response: Response): Promise<ApiProblem> {
  const { code, message, errors } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const known = authErrorCode(response.status === 429 ? 'TOO_MANY_REQUESTS' : (code ?? ''));
  const text = known ? authText(known) : message;
  return new ApiProblem(response.status, { code, message: text, errors });
}
