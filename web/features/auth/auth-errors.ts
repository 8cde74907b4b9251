import type { Messages } from '#messages/messages.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { documentSiteName, translateInDocument } from '#web/lib/messages/document-messages.ts';

/** Codes of all errors of signing in and staying signed in. Their messages are in errors.json. */
export type AuthErrorCode = keyof Messages['errors']['auth'];

/** Maps an error code of Better Auth, our server, or Google to ours; undefined for any other code. */
export function authErrorCode(code: string): AuthErrorCode | undefined {
  if (ownCodes.has(code)) return code as AuthErrorCode;
  return Object.hasOwn(providerCodes, code) ? providerCodes[code] : undefined;
}

/** Returns the message of a code, in the language of the document. */
export const authText = (code: AuthErrorCode): string =>
  translateInDocument('errors.auth')(code, { site: documentSiteName() });

/** Returns the message for any error. Errors unrelated to authentication keep the server's message. */
export function authSentence(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return authText('internal-error');
  const code = authErrorCode(problem.code);
  return code && code !== 'internal-error' ? authText(code) : problem.message;
}

/** Creates an authentication error that originates in the browser. */
export function authProblem(named: string): ApiProblem {
  const code = authErrorCode(named) ?? 'internal-error';
  return new ApiProblem(0, { code, message: authText(code) });
}

const ownCodes: ReadonlySet<string> = new Set<AuthErrorCode>([
  'user-disabled',
  'user-token-expired',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'user-mismatch',
  'multi-factor-auth-required',
  'login-blocked',
  'invalid-api-key',
  'internal-error',
  'argument-error',
  'account-exists-with-different-credential',
  'web-storage-unsupported',
  'invalid-auth-event',
  // Codes that the specification does not list.
  'user-cancelled',
  'email-not-verified',
  'google-unreachable',
  'second-step-by-password',
  'wrong-credentials',
  'email-taken',
  'invitation-required',
  'invitation-invalid',
  'invitation-for-other-email',
  'domain-required',
  'site-not-set-up',
  'wrong-origin',
  'invalid-email',
  'password-too-short',
  'password-too-long',
]);

const providerCodes: Record<string, AuthErrorCode> = {
  // Our server
  account_banned: 'user-disabled',
  invitation_required: 'invitation-required',
  invitation_invalid: 'invitation-invalid',
  invitation_for_other_email: 'invitation-for-other-email',
  domain_required: 'domain-required',
  site_not_set_up: 'site-not-set-up',
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
