import { locales } from '#contract/kernel/locales/locales.ts';
import { type Expected, everybody, type Row, signedIn } from './row.ts';

const identityCall = (route: string, expected: Expected, rest: Partial<Row> = {}): Row => ({
  route,
  expected,
  identity: 'visitor',
  ...rest,
});
const open = (route: string, expected: Expected, rest: Partial<Row> = {}): Row => ({
  route,
  expected,
  identity: 'nobody',
  ...rest,
});
const taken = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL';
const wrongPassword = { password: 'Wrong#2026' };
const signUp = { name: 'Somebody', email: '{object}', password: 'Almanac#1', image: '{picture}' };

/** Routes outside of the contract: Better Auth's, images, the payment provider, the demo's. */
export const otherRoutes: Row[] = [
  ...locales.map((locale) => open(`POST /language/${locale}`, everybody(303))),
  identityCall('POST /api/auth/sign-up/email', everybody([taken, taken, 200]), {
    object: 'email',
    body: signUp,
    touches: ['pictures'],
  }),
  identityCall(
    'POST /api/auth/sign-in/email',
    everybody(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL_OR_PASSWORD']),
    {
      object: 'email',
      body: { email: '{object}', ...wrongPassword },
    },
  ),
  identityCall('POST /api/auth/sign-in/social', everybody(200), { body: { attempt: 'one' } }),
  identityCall('GET /api/auth/callback/google', everybody(302)),
  identityCall('POST /api/auth/sign-out', everybody(200), { body: {} }),
  identityCall('POST /api/auth/update-user', signedIn(200), {
    identity: 'session',
    body: { phoneNumber: '555 0199' },
  }),
  identityCall('POST /api/auth/two-factor/enable', signedIn('INVALID_PASSWORD'), {
    identity: 'session',
    body: wrongPassword,
  }),
  identityCall('POST /api/auth/two-factor/disable', signedIn('INVALID_PASSWORD'), {
    identity: 'session',
    body: wrongPassword,
  }),
  identityCall('POST /api/auth/two-factor/generate-backup-codes', signedIn('TWO_FACTOR_NOT_ENABLED'), {
    identity: 'session',
    body: wrongPassword,
  }),
  identityCall(
    'POST /api/auth/two-factor/verify-totp',
    { ...everybody('TOTP_NOT_ENABLED'), stranger: 'INVALID_TWO_FACTOR_COOKIE' },
    { identity: 'session', body: { code: '123456' } },
  ),
  identityCall(
    'POST /api/auth/two-factor/verify-backup-code',
    { ...everybody('BACKUP_CODES_NOT_ENABLED'), stranger: 'INVALID_TWO_FACTOR_COOKIE' },
    {
      identity: 'session',
      body: { code: 'abcde-12345' },
    },
  ),

  open('GET /api/openapi.json', everybody(200)),
  open('GET /api/docs', everybody(200)),
  open('GET /api/site/manifest', everybody(200)),
  open('GET /healthz', everybody(200)),
  open('GET /readyz', everybody(200)),
  // A redirect to the page, which asks first.
  open('GET /api/unsubscribe', everybody(303), { query: 'token=any' }),
  open('GET /images/:name', everybody([200, 200, 'not_found']), { object: 'picture' }),
  open('GET /robots.txt', everybody(200)),
  open('GET /sitemap.xml', everybody(200)),
  open('GET /sitemap/:file', everybody([200, 200, 'not_found']), { object: 'sitemapFile' }),
  open('GET /feeds/newest.xml', everybody(200)),
  open('GET /feeds/search.xml', everybody(200), { query: 'q=middlemarch' }),
  open('GET /feeds/category/:file', everybody([200, 200, 'not_found']), { object: 'categoryFeed' }),
  open('GET /feeds/seller/:file', everybody([200, 200, 'not_found']), { object: 'sellerFeed' }),
  open('GET /og/:file', everybody([200, 200, 'not_found']), { object: 'linkPreview' }),
  open('ALL /api/*', everybody('not_found'), { at: '/api/nothing-of-the-kind' }),

  // The payment provider signs its webhooks.
  open('POST /webhooks/accounts', everybody('invalid_input'), { body: { type: 'v2.core.account.updated' } }),
  open('POST /webhooks/cards', everybody('invalid_input'), { body: { type: 'payment_intent.succeeded' } }),
  open('ALL /images/*', everybody('not_found'), { at: '/images/a/b' }),
  open('ALL /robots.txt/*', everybody('not_found'), { at: '/robots.txt/deeper' }),
  open('ALL /sitemap.xml/*', everybody('not_found'), { at: '/sitemap.xml/deeper' }),
  open('ALL /sitemap/*', everybody('not_found'), { at: '/sitemap/a/b' }),
  open('ALL /feeds/*', everybody('not_found'), { at: '/feeds/a/b' }),
  open('ALL /og/*', everybody('not_found'), { at: '/og/a/b' }),
  open('ALL /healthz/*', everybody('not_found'), { at: '/healthz/deeper' }),
  open('ALL /demo-mailbox/*', everybody('not_found'), { at: '/demo-mailbox/a/b/c' }),
  open('ALL /webhooks/*', everybody('not_found'), { at: '/webhooks/others' }),

  // The card sandbox requires its own keys, even if the caller is signed in to Dogear.
  open('POST /sandbox-cards/v1/payment_intents', everybody(401)),
  open('GET /sandbox-cards/v1/payment_intents/:id', everybody([401, 401, 401]), { object: 'cardIntent' }),
  open('POST /sandbox-cards/v1/payment_intents/:id/confirm', everybody([401, 401, 401]), {
    object: 'cardIntent',
  }),
  open('POST /sandbox-cards/v1/payment_intents/:id/authenticate', everybody([401, 401, 401]), {
    object: 'cardIntent',
  }),
  open('POST /sandbox-cards/v1/payment_intents/:id/capture', everybody([401, 401, 401]), {
    object: 'cardIntent',
  }),
  open('POST /sandbox-cards/v1/payment_intents/:id/cancel', everybody([401, 401, 401]), {
    object: 'cardIntent',
  }),
  open('POST /sandbox-cards/v1/refunds', everybody(401)),
  open('GET /sandbox-cards/v1/balance', everybody(401)),
  open('GET /sandbox-cards/v1/refunds', everybody(401)),
  open('GET /sandbox-cards/v1/refunds/:id', everybody([401, 401, 401]), { object: 'cardIntent' }),
  open('GET /sandbox-cards/v1/events/:id', everybody([401, 401, 401]), { object: 'cardIntent' }),
  open('POST /sandbox-cards/v1/disputes/:id', everybody([401, 401, 401]), { object: 'cardIntent' }),
  open('POST /sandbox-cards/v1/disputes/:id/close', everybody([401, 401, 401]), { object: 'cardIntent' }),
  open('POST /sandbox-cards/v1/test_helpers/disputes', everybody(401)),
  open('POST /sandbox-cards/v1/test_helpers/refunds/:id/fail', everybody([401, 401, 401]), {
    object: 'cardIntent',
  }),
  open('GET /sandbox-cards/v1/disputes', everybody(401)),
  open('GET /sandbox-cards/v1/disputes/:id', everybody([401, 401, 401]), { object: 'cardIntent' }),
  open('POST /sandbox-cards/v2/core/accounts', everybody(401), { body: {} }),
  open('GET /sandbox-cards/v2/core/accounts/:id', everybody([401, 401, 401]), { object: 'cardIntent' }),
  open('POST /sandbox-cards/v2/core/account_links', everybody(401), { body: {} }),
  open('GET /sandbox-cards/v2/core/events/:id', everybody([401, 401, 401]), { object: 'cardIntent' }),
  open('POST /sandbox-cards/v1/accounts/:id/login_links', everybody([401, 401, 401]), {
    object: 'cardIntent',
  }),
  open('POST /sandbox-cards/v1/balance_settings', everybody(401)),
  open('POST /sandbox-cards/v1/payouts', everybody(401)),
  open('POST /sandbox-cards/v1/transfers', everybody(401)),
  open('POST /sandbox-cards/v1/transfers/:id/reversals', everybody([401, 401, 401]), {
    object: 'cardIntent',
  }),
  open('GET /sandbox-cards/v1/transfers', everybody(401)),
  open('GET /sandbox-cards/v1/transfers/:id', everybody([401, 401, 401]), { object: 'cardIntent' }),
  // A link that opens once is the authorization of these pages.
  open('GET /sandbox-cards/onboarding/:token', everybody([404, 404, 404]), { object: 'cardIntent' }),
  open('POST /sandbox-cards/onboarding/:token', everybody([400, 400, 400]), { object: 'cardIntent' }),
  open('GET /sandbox-cards/express/:token', everybody([404, 404, 404]), { object: 'cardIntent' }),
  open('ALL /sandbox-cards/*', everybody(404), { at: '/sandbox-cards/v1/customers' }),

  // Served to this machine only, and these requests come from another address.
  open('GET /demo-mailbox', everybody(403)),
  open('GET /demo-mailbox/:id', everybody([403, 403, 403]), { object: 'mail' }),
  open('GET /demo-mailbox/:id/message', everybody([403, 403, 403]), { object: 'mail' }),

  // The users of Google's stand-in: a step belongs to the browser that started it, and these callers did not.
  open('GET /demo-idp/people/:uid', everybody([400, 400, 400]), { object: 'demoStep' }),
  open('POST /demo-idp/people/:uid', everybody([400, 400, 400]), { object: 'demoStep' }),
  open('ALL /demo-idp/*', everybody(200), { at: '/demo-idp/.well-known/openid-configuration' }),
  open('ALL /demo-idp/*', everybody(200), { at: '/demo-idp/jwks' }),
  open('ALL /demo-idp/*', everybody(400), { at: '/demo-idp/auth' }),
  open('ALL /demo-idp/*', everybody(401), { at: '/demo-idp/me' }),
  open('ALL /demo-idp/*', everybody(404), { at: '/demo-idp/request' }),
  open('ALL /demo-idp/*', everybody(404), { at: '/demo-idp/token' }),
];
