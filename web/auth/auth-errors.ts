import { ApiProblem } from '../api/call-api.ts';

/** Everything that can go wrong with signing in and staying signed in, in words for the person it happens to. */
export const authErrors = {
  'user-disabled': 'This account has been closed by an administrator.',
  'user-token-expired': 'You have been signed out. Please log in again.',
  'network-request-failed': 'Dogear cannot be reached. Check your connection and try again.',
  'popup-blocked': 'Your browser blocked the Google window. Taking you to Google in this one.',
  'popup-closed-by-user': 'The Google window was closed before you were signed in. Nothing was changed.',
  'cancelled-popup-request': 'You have begun again in a newer Google window. Please go on there.',
  'unauthorized-domain': 'Google does not know Dogear under this address. Please log in with your e-mail.',
  'user-mismatch': 'That is a different Google account from the one you began with. Please try again.',
  'multi-factor-auth-required': 'Your account asks for a second step. Please enter the code from your app.',
  'login-blocked': 'That was too often. Please wait a little and try again.',
  'invalid-api-key': 'Google is not set up correctly here. Please log in with your e-mail.',
  'internal-error': 'Something went wrong on our side. Nothing was lost. Please try again.',
  'argument-error': 'Some of what was sent cannot be used. Please load the page again and try once more.',
  'account-exists-with-different-credential':
    'There is already an account with this e-mail, and its address is not confirmed yet. Choose “Forgot your password?” below and set a new one by mail; then Google works, too.',
  'web-storage-unsupported': 'Your browser keeps no cookies for Dogear. Please allow them and try again.',
  'invalid-auth-event': 'This sign-in is over, or was begun in another browser. Please begin again.',

  // Beyond the catalogue.
  'user-cancelled': 'You pressed Cancel at Google. Nothing was changed.',
  'email-not-verified': 'Google has not confirmed your e-mail address. Confirm it there, then try again.',
  'google-unreachable': 'Google cannot be reached right now. Please try again, or use your e-mail.',
  'second-step-by-password':
    'Your account asks for a second step. Please log in with your e-mail, your password and the code.',
  'wrong-credentials': 'That e-mail and password don’t belong together. Check both and try again.',
  'email-taken': 'There is already an account with this e-mail.',
  'invalid-email': 'This does not look like an e-mail address.',
  'password-too-short': 'Password must be 6 characters or longer',
  'password-too-long': 'At most 128 characters, please.',
} as const satisfies Record<string, string>;

export type AuthErrorCode = keyof typeof authErrors;

/** What an identity error is in our words, whoever named it: the library, our server, or Google; if it is any. */
export function authErrorCode(code: string): AuthErrorCode | undefined {
  if (Object.hasOwn(authErrors, code)) return code as AuthErrorCode;
  return Object.hasOwn(otherNames, code) ? otherNames[code] : undefined;
}

/** The sentence for whatever was thrown. A refusal that is not about identity keeps the server's own words. */
export function authSentence(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return authErrors['internal-error'];
  const code = authErrorCode(problem.code);
  return code && code !== 'internal-error' ? authErrors[code] : problem.message;
}

/** An error of the browser's side of a sign-in. */
export function authProblem(named: string): ApiProblem {
  const code = authErrorCode(named) ?? 'internal-error';
  return new ApiProblem(0, { code, message: authErrors[code] });
}

const otherNames: Record<string, AuthErrorCode> = {
  // our server
  account_banned: 'user-disabled',
  not_signed_in: 'user-token-expired',
  invalid_token: 'user-token-expired',
  too_many_requests: 'login-blocked',
  wrong_origin: 'unauthorized-domain',
  google_unreachable: 'google-unreachable',
  // the identity library
  BANNED_USER: 'user-disabled',
  TOO_MANY_REQUESTS: 'login-blocked',
  SECOND_STEP_BY_PASSWORD: 'second-step-by-password',
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_EMAIL: 'invalid-email',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_LONG: 'password-too-long',
  VALIDATION_ERROR: 'argument-error',
  account_not_linked: 'account-exists-with-different-credential',
  unable_to_link_account: 'account-exists-with-different-credential',
  account_already_linked_to_different_user: 'user-mismatch',
  email_does_not_match: 'user-mismatch',
  email_not_verified: 'email-not-verified',
  email_not_found: 'email-not-verified',
  state_mismatch: 'invalid-auth-event',
  state_not_found: 'invalid-auth-event',
  state_invalid: 'invalid-auth-event',
  invalid_callback_request: 'invalid-auth-event',
  no_code: 'invalid-auth-event',
  invalid_code: 'invalid-auth-event',
  unable_to_get_user_info: 'invalid-auth-event',
  issuer_mismatch: 'invalid-auth-event',
  nonce_binding_missing: 'invalid-auth-event',
  oauth_provider_not_found: 'invalid-api-key',
  // Google
  access_denied: 'user-cancelled',
  account_selection_required: 'user-cancelled',
  temporarily_unavailable: 'google-unreachable',
  server_error: 'google-unreachable',
  invalid_client: 'invalid-api-key',
  unauthorized_client: 'invalid-api-key',
  redirect_uri_mismatch: 'unauthorized-domain',
  invalid_request: 'argument-error',
  invalid_scope: 'argument-error',
};
