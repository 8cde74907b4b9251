import { createPushBrowser } from '#test/support/push-browser.ts';
import { mergeTarget, secondPhoto } from './objects.ts';
import {
  type Cell,
  type Expected,
  everybody,
  only,
  parties,
  type Row,
  sellers,
  signedIn,
  staff,
} from './row.ts';

const call = (route: string, expected: Expected, rest: Partial<Row> = {}): Row => ({
  route,
  expected,
  identity: 'caller',
  ...rest,
});
const ownEmail: Expected = {
  ...everybody([200, 'not_your_email', 'not_your_email']),
  stranger: 'not_your_email',
};
const markSold: Expected = {
  ...sellers([200, 'not_found', 'not_found']),
  buyer: [200, 'not_found', 'not_found'],
};

/** The setup belongs to administrators here. A step or service that does not exist is not found by anyone. */
const duringSetup = (cell: Cell): Expected => {
  const rejection = (code: string): Cell => (Array.isArray(cell) ? [code, code, 'not_found'] : code);
  return { ...everybody(rejection('not_allowed')), stranger: rejection('not_signed_in'), admin: cell };
};

/**
 * The operations of the contract, one row each. In brackets: the results for an own, a foreign, and a missing
 * object.
 */
export const calls: Row[] = [
  // Current user
  call('GET /api/me', everybody(200)),
  call('GET /api/jwt', ownEmail, { object: 'email', query: 'email={object}', identity: 'session' }),
  call('POST /api/jwt', ownEmail, { object: 'email', body: { email: '{object}' }, identity: 'session' }),
  call('POST /api/users', signedIn(200), { body: { role: 'Buyer' } }),
  call('GET /api/users/admin/:email', signedIn([200, 200, 200]), { object: 'email' }),
  call('GET /api/users/buyer/:email', signedIn([200, 200, 200]), { object: 'email' }),
  call('GET /api/users/seller/:email', signedIn([200, 200, 200]), { object: 'email' }),

  // Email tokens
  call('POST /api/verify-email/mail', everybody([200, 200, 200]), {
    object: 'email',
    body: { email: '{object}' },
  }),
  call('POST /api/verify-email', signedIn('token_expired'), { body: { token: 'unknown' } }),
  call('POST /api/confirm-sign-in', everybody('token_expired'), { body: { token: 'unknown' } }),
  call('POST /api/forgot-password', everybody([200, 200, 200]), {
    object: 'email',
    body: { email: '{object}' },
  }),
  call('POST /api/reset-password/check', everybody(200), { body: { token: 'unknown' } }),
  call('POST /api/reset-password', everybody('token_expired'), {
    body: { token: 'unknown', password: 'Almanac#1' },
  }),

  // Own account
  call('GET /api/me/account', signedIn(200)),
  call('PUT /api/me/locale', signedIn(200), { body: { locale: 'de' } }),
  call('PUT /api/me/password', signedIn('wrong_password'), {
    body: { currentPassword: 'Wrong#2026', newPassword: 'Almanac#1' },
  }),
  call('POST /api/me/email', signedIn(200), { body: { email: 'moved@books.example' } }),
  call('DELETE /api/me/email', signedIn(200)),
  call('POST /api/me/capabilities/buying', only({ buyer: 200, seller: 200, newSeller: 200 })),
  call('POST /api/me/capabilities/selling', only({ buyer: 200, seller: 200, newSeller: 200 })),
  call('GET /api/me/sessions', signedIn(200)),
  call('DELETE /api/me/sessions', signedIn(200)),
  call('DELETE /api/me/sessions/:id', signedIn([200, 'not_found', 'not_found']), { object: 'session' }),
  call('GET /api/me/export', signedIn(200)),
  call('POST /api/me/deletion', signedIn('wrong_password'), {
    body: { password: 'Wrong#2026', confirmed: true },
  }),

  // Books
  call('GET /api/categories', everybody(200)),
  call('GET /api/advertised-products', everybody(200)),
  call('GET /api/category/:id', signedIn([200, 200, 'not_found']), { object: 'category' }),
  call('GET /api/books/:id', everybody([200, 200, 'not_found']), { object: 'book' }),
  call('GET /api/books/:id/related', everybody([200, 200, 'not_found']), { object: 'book' }),

  // Finding
  call('GET /api/search', everybody(200), { query: 'q=middlemarch' }),
  call('GET /api/suggestions', everybody(200), { query: 'q=middle' }),
  call('GET /api/editions/:isbn13', everybody([200, 200, 'not_found']), { object: 'edition' }),
  call('GET /api/isbn/:isbn', sellers([200, 200, 'not_found']), { object: 'edition' }),

  // Selling; a book belongs to the seller who listed it and to the buyer who paid for it
  call('POST /api/bookCategories', only({ seller: 201, newSeller: 'seller_not_verified' }), {
    body: 'a listing',
  }),
  call('POST /api/listing-drafts', sellers(201), {
    body: { _id: '01930000-0000-7000-8000-00000000d4af', book_title: 'Middlemarch' },
  }),
  call('GET /api/listing-drafts', sellers(200)),
  call('PATCH /api/listing-drafts/:id', sellers([200, 'not_found', 'not_found']), {
    object: 'draft',
    body: { version: 1, location: 'Portland' },
  }),
  call('DELETE /api/listing-drafts/:id', sellers([200, 'not_found', 'not_found']), { object: 'draft' }),
  call('POST /api/listing-drafts/:id/restore', sellers([200, 'not_found', 'not_found']), { object: 'draft' }),
  call(
    'POST /api/listing-drafts/:id/list',
    only({ seller: [200, 'not_found', 'not_found'], newSeller: 'seller_not_verified' }),
    { object: 'draft' },
  ),
  call('GET /api/my-products', sellers([200, 'not_your_email', 'not_your_email']), {
    object: 'email',
    query: 'email={object}',
  }),
  call('PUT /api/my-products/:id', markSold, { object: 'book' }),
  call('PUT /api/my-products/ad/:id', sellers([200, 'not_found', 'not_found']), { object: 'book' }),
  call('DELETE /api/my-products/:id', sellers([200, 'not_found', 'not_found']), { object: 'book' }),
  call('GET /api/my-products/:id', sellers([200, 'not_found', 'not_found']), { object: 'book' }),
  call('PATCH /api/my-products/:id', sellers([200, 'not_found', 'not_found']), {
    object: 'book',
    body: { version: 1, location: 'Salem' },
  }),
  call('POST /api/my-products/:id/photos', sellers([200, 'not_found', 'not_found']), {
    object: 'book',
    body: { photo: '{picture}' },
  }),
  call('PUT /api/my-products/:id/photos', sellers(['listing_changed', 'not_found', 'not_found']), {
    object: 'bookWithPhotos',
    body: { photos: [secondPhoto] },
  }),
  call('DELETE /api/my-products/:id/photos/:photo', sellers([200, 'not_found', 'not_found']), {
    object: 'bookWithPhotos',
    at: `/api/my-products/:id/photos/${secondPhoto}`,
  }),
  call('GET /api/my-products.csv', sellers(200)),
  call('POST /api/book-imports', only({ seller: 201, newSeller: 'seller_not_verified' }), {
    body: 'a list of books',
  }),
  call('GET /api/book-imports', sellers(200)),
  call('GET /api/book-imports/:id', sellers([200, 'not_found', 'not_found']), { object: 'bookImport' }),
  call('GET /api/book-imports/:id/errors', sellers([200, 'not_found', 'not_found']), {
    object: 'bookImport',
  }),
  call(
    'POST /api/book-imports/:id/start',
    only({
      seller: [200, 'not_found', 'not_found'],
      newSeller: ['seller_not_verified', 'seller_not_verified', 'seller_not_verified'],
    }),
    { object: 'finishedImport' },
  ),
  call('POST /api/book-imports/:id/undo', sellers([200, 'not_found', 'not_found']), {
    object: 'undoneImport',
  }),
  call('POST /api/book-imports/:id/photos', sellers([200, 'not_found', 'not_found']), {
    object: 'bookImport',
    body: 'a zip of photos',
  }),
  call(
    'POST /api/my-products/:id/duplicate',
    {
      ...sellers([201, 'not_found', 'not_found']),
      newSeller: ['seller_not_verified', 'not_found', 'not_found'],
    },
    { object: 'book' },
  ),
  call('PUT /api/me/resting', sellers(200), { body: { resting: false } }),
  call('GET /api/my-buyers', sellers(200)),
  call('GET /api/overview/selling', sellers(200)),
  call('GET /api/earnings', sellers(200)),
  call('GET /api/earnings/rows', sellers(200), { query: 'state=ready' }),
  call('GET /api/earnings.csv', sellers(200)),

  // Buying
  call('POST /api/buyingBooks', only({ buyer: ['book_booked_by_you', 201, 'not_found'] }), {
    object: 'bookedBook',
    body: { bookId: '{object}', phone: '555 01', location: 'here' },
  }),
  call('GET /api/buyingBooks', only({ buyer: [200, 'not_your_email', 'not_your_email'] }), {
    object: 'email',
    query: 'email={object}',
  }),
  call('DELETE /api/buyingBooks/:id', only({ buyer: [200, 'not_found', 'not_found'] }), { object: 'order' }),
  call('GET /api/overview/buying', only({ buyer: 200 })),
  call('GET /api/payment/:id', only({ buyer: [200, 'not_found', 'not_found'] }), { object: 'order' }),
  call('POST /api/create-payment-intent', only({ buyer: [200, 'not_found', 'not_found'] }), {
    object: 'order',
    body: { orderId: '{object}' },
  }),
  call(
    'POST /api/payments',
    only({ buyer: ['payment_not_finished', 'payment_mismatch', 'payment_mismatch'] }),
    {
      object: 'transaction',
      body: { transactionId: '{object}' },
    },
  ),
  call('GET /api/receipt/:id', only({ buyer: [200, 'not_found', 'not_found'] }), { object: 'paidOrder' }),

  // Meetings; the seller of every order is the same one
  call(
    'GET /api/orders/:id/meeting',
    only({
      buyer: [200, 'not_found', 'not_found'],
      both: [200, 'not_found', 'not_found'],
      seller: [200, 200, 'not_found'],
      newSeller: 'not_found',
    }),
    { object: 'order' },
  ),
  call(
    'PUT /api/orders/:id/meeting',
    only({
      buyer: ['meeting_changed', 'not_found', 'not_found'],
      both: ['meeting_changed', 'not_found', 'not_found'],
      seller: ['meeting_changed', 'meeting_changed', 'not_found'],
      newSeller: 'not_found',
    }),
    { object: 'order', body: { version: 99, meeting: { place: 'Library', startsAt: '{tomorrow}' } } },
  ),
  call(
    'POST /api/orders/:id/meeting/acceptance',
    only({
      buyer: [200, 'not_found', 'not_found'],
      both: [200, 'not_found', 'not_found'],
      seller: ['own_meeting_proposal', 'own_meeting_proposal', 'not_found'],
      newSeller: 'not_found',
    }),
    { object: 'proposedMeeting', body: { version: 1 } },
  ),
  call(
    'GET /api/orders/:id/meeting.ics',
    only({
      buyer: [200, 'not_found', 'not_found'],
      both: [200, 'not_found', 'not_found'],
      seller: [200, 200, 'not_found'],
      newSeller: 'not_found',
    }),
    { object: 'agreedMeeting' },
  ),
  // Where sellers want to be paid
  call('GET /api/payout-account', sellers(200)),
  call('PUT /api/payout-account/bank', sellers(200), {
    body: { holder: 'Ada', account: 'DE89370400440532013000', country: 'DE' },
  }),
  call('DELETE /api/payout-account/bank', sellers(200)),
  call('POST /api/payout-account/onboarding', sellers('payouts_not_set_up'), { body: { country: 'DE' } }),
  call('POST /api/payout-account/sync', sellers(200)),

  // Handing over
  call('GET /api/orders/:id', parties([200, 'not_found', 'not_found']), { object: 'eitherOrder' }),
  call('GET /api/orders/:id/handover/code', only({ buyer: [200, 'not_found', 'not_found'] }), {
    object: 'paidOrder',
  }),
  // A code is compared only until then.
  call('POST /api/orders/:id/handover', sellers([200, 'not_found', 'not_found']), {
    object: 'handedOverOrder',
    body: { code: '123456' },
  }),
  call('POST /api/orders/:id/handover/confirmation', only({ buyer: [200, 'not_found', 'not_found'] }), {
    object: 'paidOrder',
  }),
  call('POST /api/orders/:id/handover/declaration', sellers([200, 'not_found', 'not_found']), {
    object: 'soldOrder',
  }),
  call('DELETE /api/orders/:id/handover/declaration', only({ buyer: [200, 'not_found', 'not_found'] }), {
    object: 'declaredOrder',
  }),

  // Reviews
  call('GET /api/orders/:id/reviews', parties([200, 'not_found', 'not_found']), { object: 'eitherOrder' }),
  call('POST /api/orders/:id/reviews', parties([201, 'not_found', 'not_found']), {
    object: 'reviewableOrder',
    body: { stars: 5 },
  }),
  call('POST /api/orders/:id/reviews/reply', parties([200, 'not_found', 'not_found']), {
    object: 'reviewedOrder',
    body: { reply: 'Thank you.' },
  }),
  call('PUT /api/reported-reviews/:id', signedIn([200, 200, 'not_found']), { object: 'review' }),
  call('GET /api/reported-reviews', staff('can_moderate', 200)),
  call('DELETE /api/reported-reviews/:id', staff('can_moderate', [200, 200, 'not_found']), {
    object: 'reportedReview',
  }),
  call('GET /api/hidden-reviews', staff('can_moderate', 200)),
  call('DELETE /api/hidden-reviews/:id', staff('can_moderate', [200, 200, 'not_found']), {
    object: 'review',
  }),
  call('PUT /api/hidden-reviews/:id', staff('can_moderate', [200, 200, 'not_found']), { object: 'review' }),
  call('GET /api/sellers/:id', everybody([200, 200, 'not_found']), { object: 'profile' }),
  call('GET /api/sellers/:id/reviews', everybody([200, 200, 'not_found']), { object: 'profile' }),
  call('GET /api/sellers/:id/books', everybody([200, 200, 'not_found']), { object: 'profile' }),
  // Cases; one's own to answer is one that the other side has opened
  call('GET /api/orders/:id/case', parties([200, 'not_found', 'not_found']), { object: 'eitherOrder' }),
  call('POST /api/cases', parties([201, 'not_found', 'not_found']), {
    object: 'eitherOrder',
    body: { orderId: '{object}', kind: 'other', text: 'We did not find each other.' },
  }),
  call('POST /api/cases/:id/answer', parties([200, 'not_found', 'not_found']), {
    object: 'caseToAnswer',
    body: { text: 'I was there.' },
  }),
  call('POST /api/cases/:id/withdrawal', parties([200, 'not_found', 'not_found']), { object: 'ownCase' }),
  call('POST /api/orders/:id/case-photos', parties([201, 'not_found', 'not_found']), {
    object: 'eitherOrder',
    body: 'a picture',
  }),
  call(
    'GET /api/case-photos/:id',
    { ...signedIn([200, 'not_found', 'not_found']), admin: [200, 200, 'not_found'] },
    { object: 'casePhoto' },
  ),
  call('GET /api/cases', staff('can_money', 200)),
  call('GET /api/cases/:id', staff('can_money', [200, 200, 'not_found']), { object: 'caseToDecide' }),
  call('POST /api/cases/:id/decision', staff('can_money', [200, 200, 'not_found']), {
    object: 'caseToDecide',
    body: { decision: 'release', reason: 'Both were there.' },
  }),

  // Site
  call('GET /api/site', everybody(200)),
  call('PATCH /api/site', staff('can_settings', 'site_changed'), {
    body: { version: 2_147_483_647, changes: {} },
  }),
  call('GET /api/site/slides', everybody(200)),
  call('GET /api/site/texts', staff('can_settings', 200)),
  call('GET /api/site/texts/:key', everybody([200, 200, 'not_found']), { object: 'siteText' }),
  call('PUT /api/site/texts/:key', staff('can_settings', ['site_changed', 'site_changed', 'not_found']), {
    object: 'siteText',
    body: { locale: 'en', text: 'x', publish: false, version: 99 },
  }),
  call('POST /api/sign-up-invitation/check', everybody(200), { body: { token: 'unknown' } }),
  call('POST /api/site/invitations', only({ admin: 201 }), { body: { note: 'Nell' } }),
  call('GET /api/site/invitations', only({ admin: 200 })),
  call('DELETE /api/site/invitations/:id', only({ admin: [200, 200, 'not_found'] }), {
    object: 'invitation',
  }),
  call('GET /api/me/agreement', signedIn(200)),
  call('POST /api/me/agreement', signedIn('not_found'), { body: { version: 99 } }),
  call('POST /api/site/preview', staff('can_settings', 200), { body: { text: '**x**' } }),

  // Prices
  call('GET /api/price-guidance', everybody(200), { query: 'category_id=classics&original_price=12' }),

  // Wishes
  call('POST /api/wishes', signedIn(201), { body: { query: 'middlemarch' } }),
  call('GET /api/wishes', signedIn(200)),
  call('PATCH /api/wishes/:id', signedIn([200, 'not_found', 'not_found']), {
    object: 'wish',
    body: { often: 'daily' },
  }),
  call('DELETE /api/wishes/:id', signedIn([200, 'not_found', 'not_found']), { object: 'wish' }),
  call('POST /api/unsubscribe', everybody([200, 200, 'not_found']), {
    object: 'unsubscribeToken',
    query: 'token={object}',
    isFromAnyOrigin: true,
  }),

  // Notifications
  call('GET /api/me/notification-choices', signedIn(200)),
  call('PUT /api/me/notification-choices', signedIn(200), { body: { messages: 'daily' } }),
  call('GET /api/me/notifications', signedIn(200)),
  call('GET /api/me/notifications/new', signedIn(200)),
  call('PUT /api/me/notifications/:id/read', signedIn([200, 'not_found', 'not_found']), {
    object: 'notification',
  }),
  call('PUT /api/me/notifications/read', signedIn([200, 'not_found', 'not_found']), {
    object: 'notification',
    body: { notificationId: '{object}' },
  }),

  call('GET /api/me/push-subscriptions', signedIn(200)),
  call('POST /api/me/push-subscriptions', signedIn(201), { body: createPushBrowser().subscription }),
  call('DELETE /api/me/push-subscriptions/:id', signedIn([200, 'not_found', 'not_found']), {
    object: 'pushSubscription',
  }),

  // Conversations; one's own is one that the caller takes part in
  call('GET /api/conversations', signedIn(200)),
  call('GET /api/conversations/unread', signedIn(200)),
  call('GET /api/conversations/:id', signedIn([200, 'not_found', 'not_found']), { object: 'conversation' }),
  call('POST /api/conversations', only({ buyer: [201, 201, 'not_found'] }), {
    object: 'bookedBook',
    body: { bookId: '{object}', _id: '{newId}', body: 'Is it still there?' },
  }),
  call('GET /api/conversations/:id/messages', signedIn([200, 'not_found', 'not_found']), {
    object: 'conversation',
  }),
  call(
    'POST /api/conversations/:id/messages',
    {
      ...signedIn('email_not_confirmed'),
      buyer: [201, 'not_found', 'not_found'],
      both: [201, 'not_found', 'not_found'],
    },
    { object: 'conversation', body: { _id: '{newId}', body: 'See you there.' } },
  ),
  call('PUT /api/conversations/:id/read', signedIn([200, 'not_found', 'not_found']), {
    object: 'conversation',
    body: { messageId: '{object}' },
  }),
  call('POST /api/blocks', signedIn([201, 'not_found', 'not_found']), {
    object: 'conversation',
    body: { conversationId: '{object}' },
  }),
  call('GET /api/blocks', signedIn(200)),
  call('DELETE /api/blocks/:id', signedIn([200, 'not_found', 'not_found']), { object: 'block' }),
  call('PUT /api/reported-messages/:id', signedIn([200, 'not_found', 'not_found']), { object: 'message' }),
  call('GET /api/events', signedIn(200)),
  call('GET /api/reported-messages', staff('can_moderate', 200)),
  call('DELETE /api/reported-messages/:id', staff('can_moderate', [200, 200, 'not_found']), {
    object: 'reportedMessage',
  }),

  // Moderation
  call('PUT /api/reported-product/:id', only({ buyer: [200, 200, 'not_found'] }), { object: 'bookToReport' }),
  call('GET /api/reported-products', everybody(200)),
  call('DELETE /api/reported-item/:id', staff('can_moderate', [200, 200, 'not_found']), {
    object: 'reportedBook',
  }),
  call('DELETE /api/reported-products/:id', staff('can_moderate', [200, 200, 'not_found']), {
    object: 'reportedBook',
  }),

  // Administration; the own user is the admin
  call('GET /api/users', only({ admin: 200 })),
  call('GET /api/users/buyers', only({ admin: 200 })),
  call('GET /api/users/sellers', staff('can_verify', 200)),
  call('GET /api/overview/administration', only({ admin: 200 })),
  call('GET /api/overview/moderation', signedIn(200)),
  call('DELETE /api/user/:id', only({ admin: ['admin_self', 200, 'not_found'] }), { object: 'person' }),
  call('DELETE /api/buyer/:id', only({ admin: ['not_found', 200, 'not_found'] }), { object: 'buyer' }),
  call('DELETE /api/seller/:id', only({ admin: ['not_found', 200, 'not_found'] }), { object: 'seller' }),
  call('PATCH /api/seller/:id', staff('can_verify', ['not_allowed', 200, 'not_found']), {
    object: 'seller',
    body: { status: true },
  }),
  call('PUT /api/user/:id/email', only({ admin: 'site_sends_mail' }), {
    object: 'person',
    body: { email: 'moved@books.example' },
  }),
  call('POST /api/user/:id/password-link', only({ admin: 'site_sends_mail' }), { object: 'person' }),
  call('PUT /api/user/:id/ban', only({ admin: ['admin_self', 200, 'not_found'] }), { object: 'person' }),
  call('DELETE /api/user/:id/ban', only({ admin: [200, 200, 'not_found'] }), { object: 'bannedPerson' }),
  call('GET /api/ledger', staff('can_money', 200)),
  call('GET /api/ledger/:id', staff('can_money', [200, 200, 'not_found']), { object: 'payment' }),
  call('GET /api/overview/ledger', staff('can_money', 200)),
  call('GET /api/overview/payouts', staff('can_money', 200)),
  call('GET /api/payouts/owed', staff('can_money', 200)),
  call('GET /api/payouts', staff('can_money', 200), { query: 'state=in_file' }),
  call('POST /api/payouts', staff('can_money', 'nothing_to_pay'), {
    body: { sellerIds: ['{newId}'], format: 'csv' },
  }),
  call('GET /api/payouts/:id/file', staff('can_money', [200, 200, 'not_found']), { object: 'payout' }),
  call('POST /api/payouts/:id/paid', staff('can_money', [200, 200, 'not_found']), {
    object: 'payout',
    body: { reference: 'November', paidOn: new Date().toISOString().slice(0, 10) },
  }),
  call('GET /api/payouts/:id/sellers', staff('can_money', [200, 200, 'not_found']), { object: 'payout' }),
  call('POST /api/payouts/:id/returns', staff('can_money', 'not_found'), {
    object: 'paidPayout',
    body: { sellerId: '01930000-0000-7000-8000-000000000000', reason: 'Account closed' },
  }),
  call('DELETE /api/payouts/:id', staff('can_money', [200, 200, 'not_found']), { object: 'payout' }),
  call('GET /api/payouts/transfers', staff('can_money', 200), { query: 'state=waiting' }),
  call('POST /api/payouts/transfers/:id/settle', staff('can_money', [200, 200, 'not_found']), {
    object: 'transfer',
  }),
  call('GET /api/disputes', only({ admin: 200 })),
  call('GET /api/disputes/:id', only({ admin: [200, 200, 'not_found'] }), { object: 'dispute' }),
  call('GET /api/payouts/host-account', only({ admin: 200 })),
  call('PUT /api/payouts/host-account', only({ admin: 200 }), {
    body: { holder: 'Ada', iban: 'DE89370400440532013000' },
  }),
  call('POST /api/ledger/:id/settle', staff('can_money', [200, 200, 'not_found']), { object: 'payment' }),
  call('GET /api/audit-log', only({ admin: 200 })),
  call('GET /api/given-up-mail', only({ admin: 200 })),
  call('POST /api/given-up-mail/:id/retry', only({ admin: [200, 200, 'not_found'] }), {
    object: 'givenUpMail',
  }),
  call('DELETE /api/given-up-mail/:id', only({ admin: [200, 200, 'not_found'] }), { object: 'givenUpMail' }),
  call('GET /api/overview/jobs', only({ admin: 200 })),

  // Setting up; the demo is set up, so no browser has a claim
  call('GET /api/setup', everybody(200)),
  call('POST /api/setup/claim', everybody('already_set_up'), { body: { key: 'made up' } }),
  call('POST /api/setup/admin', everybody('not_signed_in'), {
    body: { name: 'Mallory', email: 'mallory@dogear.test', password: 'Almanac#1' },
  }),
  call('PUT /api/setup/steps/:step', duringSetup([200, 200, 'not_found']), {
    object: 'setupStep',
    body: { state: 'done' },
  }),
  call('PUT /api/setup/without/:service', duringSetup([200, 200, 'not_found']), {
    object: 'setupService',
    body: { agreed: true },
  }),
  call('POST /api/setup/legal-pages', only({ admin: 200 })),
  call('POST /api/setup/finish', only({ admin: 200 })),
  call('GET /api/setup/check-up', duringSetup(200)),
  call('POST /api/setup/check-up', duringSetup(200), { body: {} }),
  call('POST /api/setup/test-mail', duringSetup(200), { body: { email: 'ruth@dogear.test' } }),
  call('POST /api/setup/test-mail/confirm', duringSetup('wrong_mail_code'), { body: { code: '123456' } }),
  // Shelves
  call('GET /api/site/categories', staff('can_settings', 200)),
  call('POST /api/site/categories', staff('can_settings', 201), {
    body: { name: 'Poetry', picture: '{picture}' },
  }),
  call('PATCH /api/site/categories/:id', staff('can_settings', [200, 200, 'not_found']), {
    object: 'categoryToChange',
    body: { version: 1, name: 'Poems' },
  }),
  call('PUT /api/site/categories/:id/position', staff('can_settings', [200, 200, 'not_found']), {
    object: 'categoryToChange',
    body: { after: null },
  }),
  call('POST /api/site/categories/:id/merge', staff('can_settings', [200, 200, 'not_found']), {
    object: 'categoryToChange',
    body: { into: mergeTarget, version: 1 },
  }),
  call('DELETE /api/site/categories/:id', staff('can_settings', [200, 200, 'not_found']), {
    object: 'categoryToChange',
  }),
  call('PUT /api/site/footer-categories', staff('can_settings', 200), { body: { ids: [] } }),

  // Meeting places
  call('GET /api/meeting-places', signedIn(200)),
  call('GET /api/site/meeting-places', staff('can_settings', 200)),
  call('POST /api/site/meeting-places', staff('can_settings', 'invalid_input'), { body: { name: '' } }),
  call('PATCH /api/site/meeting-places/:id', staff('can_settings', [200, 200, 'not_found']), {
    object: 'meetingPlace',
    body: { version: 1, directions: 'Behind the fountain' },
  }),
  call('DELETE /api/site/meeting-places/:id', staff('can_settings', [200, 200, 'not_found']), {
    object: 'meetingPlace',
  }),

  // Staff
  call('GET /api/site/staff', only({ admin: 200 })),
  call('PATCH /api/site/staff/:id', only({ admin: ['not_found', 200, 'not_found'] }), {
    object: 'moderator',
    body: { can_verify: true },
  }),
  call('DELETE /api/site/staff/:id', only({ admin: ['admin_self', 200, 'not_found'] }), {
    object: 'moderator',
  }),
  call('POST /api/site/staff/invitations', only({ admin: 201 }), {
    body: { email: 'helper@dogear.test', rights: ['can_verify'] },
  }),
  call('DELETE /api/site/staff/invitations/:id', only({ admin: [200, 200, 'not_found'] }), {
    object: 'staffInvitation',
  }),
  call('POST /api/invitation/decline', everybody('token_expired'), { body: { token: 'unknown' } }),
  call('POST /api/invitation', signedIn('token_expired'), { body: { token: 'unknown' } }),

  // Pictures
  call('POST /api/images', everybody(200), { body: 'a picture' }),
];
