import { type Expected, everybody, only, type Row, sellers, signedIn } from './row.ts';

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
  call('PUT /api/me/password', signedIn('wrong_password'), {
    body: { currentPassword: 'Wrong#2026', newPassword: 'Almanac#1' },
  }),
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

  // Selling; a book belongs to the seller who listed it and to the buyer who paid for it
  call('POST /api/bookCategories', only({ seller: 201, newSeller: 'seller_not_verified' }), {
    body: 'a listing',
  }),
  call('GET /api/my-products', sellers([200, 'not_your_email', 'not_your_email']), {
    object: 'email',
    query: 'email={object}',
  }),
  call('PUT /api/my-products/:id', markSold, { object: 'book' }),
  call('PUT /api/my-products/ad/:id', sellers([200, 'not_found', 'not_found']), { object: 'book' }),
  call('DELETE /api/my-products/:id', sellers([200, 'not_found', 'not_found']), { object: 'book' }),
  call('GET /api/my-buyers', sellers(200)),
  call('GET /api/overview/selling', sellers(200)),

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
  }),

  // Moderation
  call('PUT /api/reported-product/:id', only({ buyer: [200, 200, 'not_found'] }), { object: 'bookToReport' }),
  call('GET /api/reported-products', everybody(200)),
  call('DELETE /api/reported-item/:id', only({ admin: [200, 200, 'not_found'] }), { object: 'reportedBook' }),

  // Administration; the own user is the admin
  call('GET /api/users', only({ admin: 200 })),
  call('GET /api/users/buyers', only({ admin: 200 })),
  call('GET /api/users/sellers', only({ admin: 200 })),
  call('GET /api/overview/administration', only({ admin: 200 })),
  call('DELETE /api/user/:id', only({ admin: ['admin_self', 200, 'not_found'] }), { object: 'person' }),
  call('DELETE /api/buyer/:id', only({ admin: ['not_found', 200, 'not_found'] }), { object: 'buyer' }),
  call('DELETE /api/seller/:id', only({ admin: ['not_found', 200, 'not_found'] }), { object: 'seller' }),
  call('PATCH /api/seller/:id', only({ admin: ['not_found', 200, 'not_found'] }), {
    object: 'seller',
    body: { status: true },
  }),
  call('PUT /api/user/:id/ban', only({ admin: ['admin_self', 200, 'not_found'] }), { object: 'person' }),
  call('DELETE /api/user/:id/ban', only({ admin: [200, 200, 'not_found'] }), { object: 'bannedPerson' }),
  call('GET /api/ledger', only({ admin: 200 })),
  call('GET /api/overview/ledger', only({ admin: 200 })),
  call('POST /api/ledger/:id/settle', only({ admin: [200, 200, 'not_found'] }), { object: 'payment' }),
  call('GET /api/audit-log', only({ admin: 200 })),
  call('GET /api/given-up-mail', only({ admin: 200 })),
  call('POST /api/given-up-mail/:id/retry', only({ admin: [200, 200, 'not_found'] }), {
    object: 'givenUpMail',
  }),
  call('DELETE /api/given-up-mail/:id', only({ admin: [200, 200, 'not_found'] }), { object: 'givenUpMail' }),
  call('GET /api/overview/jobs', only({ admin: 200 })),

  // Pictures
  call('POST /api/images', everybody(200), { body: 'a picture' }),
];
