import { sharedMessages } from '#contract/shared-messages.ts';
import { ApiProblem } from '#web/lib/api-client.ts';

/** Messages for all errors of signing in and staying signed in. */
export const authErrors = {
  'user-disabled': sharedMessages.accountBanned,
  'user-token-expired': 'You’ve been signed out. Please log in again.',
  'network-request-failed': 'We can’t reach Dogear. Check your connection and try again.',
  'popup-blocked': 'Your browser blocked the Google window, so we’re taking you there in this one.',
  'popup-closed-by-user': 'The Google window closed before you were signed in. Please try again.',
  'cancelled-popup-request': 'You’ve opened a newer Google window. Continue there.',
  'unauthorized-domain': 'Google sign-in isn’t available at this address. Log in with your email instead.',
  'user-mismatch': 'That’s not the Google account you started with. Please try again.',
  'multi-factor-auth-required': 'Enter the code from your authenticator app.',
  'login-blocked': sharedMessages.tooManyRequests,
  'invalid-api-key': 'Google sign-in isn’t working here. Log in with your email instead.',
  'internal-error': sharedMessages.internal,
  'argument-error': 'Something you entered isn’t valid. Reload the page and try again.',
  'account-exists-with-different-credential':
    'This email has an unconfirmed account. Choose “Forgot your password?” and set a new one; after that, Google works too.',
  'web-storage-unsupported': 'Your browser is blocking cookies. Allow them for Dogear and try again.',
  'invalid-auth-event': 'This sign-in expired or was started in another browser. Please start over.',

  // Codes that the specification does not list.
  'user-cancelled': 'You canceled signing in with Google.',
  'email-not-verified': 'Google hasn’t verified your email. Verify it with Google, then try again.',
  'google-unreachable': sharedMessages.googleUnreachable,
  'second-step-by-password':
    'Your account uses two-factor authentication. Log in with your password and code.',
  'wrong-credentials': sharedMessages.wrongCredentials,
  'email-taken': sharedMessages.emailTaken,
  'wrong-origin': sharedMessages.wrongOrigin,
  'invalid-email': sharedMessages.invalidEmail,
  'password-too-short': sharedMessages.passwordTooShort,
  'password-too-long': sharedMessages.passwordTooLong,
} as const satisfies Record<string, string>;

export type AuthErrorCode = keyof typeof authErrors;

/** Maps an error code of Better Auth, our server, or Google to ours; undefined for any other code. */
export function authErrorCode(code: string): AuthErrorCode | undefined {
  if (Object.hasOwn(authErrors, code)) return code as AuthErrorCode;
  return Object.hasOwn(providerCodes, code) ? providerCodes[code] : undefined;
}

/** Returns the message for any error. Errors unrelated to authentication keep the server's message. */
export function authSentence(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return authErrors['internal-error'];
  const code = authErrorCode(problem.code);
  return code && code !== 'internal-error' ? authErrors[code] : problem.message;
}

/** Creates an authentication error that originates in the browser. */
export function authProblem(named: string): ApiProblem {
  const code = authErrorCode(named) ?? 'internal-error';
  return new ApiProblem(0, { code, message: authErrors[code] });
}

const providerCodes: Record<string, AuthErrorCode> = {
  // Our server
  account_banned: 'user-disabled',
  not_signed_in: 'user-token-expired',
  invalid_token: 'user-token-expired',
  too_many_requests: 'login-blocked',
  wrong_origin: 'wrong-origin',
  google_unreachable: 'google-unreachable',
  // Better Auth
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
