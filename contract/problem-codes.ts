/** Every way Dogear says no: a stable code, its HTTP status, and the sentence a person reads. */
export const problems = {
  invalid_input: { status: 400, message: 'Some of what you entered cannot be used.' },
  not_signed_in: { status: 401, message: 'Please log in first.' },
  invalid_token: { status: 401, message: 'Your session has ended. Please log in again.' },
  wrong_origin: { status: 403, message: 'This request did not come from Dogear itself.' },
  not_allowed: { status: 403, message: 'Your account may not do that.' },
  not_your_email: { status: 403, message: 'You can only ask about your own account.' },
  seller_not_verified: { status: 403, message: 'You must be verified to upload a product' },
  account_banned: { status: 403, message: 'This account has been closed by an administrator.' },
  wrong_password: { status: 403, message: 'This is not your present password.' },
  link_of_another_account: {
    status: 403,
    message: 'This link belongs to another account. Log in with that one, then follow the link again.',
  },
  email_proof_required: {
    status: 403,
    message:
      'Too many attempts for this account. If your password is right, we have sent you an e-mail: open its link in this browser, then log in.',
  },
  sign_in_again: {
    status: 403,
    message: 'Please sign out, log in once more, and try again within ten minutes.',
  },
  not_found: { status: 404, message: 'There is nothing here, or it is not yours to see.' },
  wrong_host: {
    status: 421,
    message: 'Dogear is not set up for this host name. Whoever runs it can put the name into PUBLIC_URL.',
  },
  method_not_allowed: { status: 405, message: 'That cannot be done here.' },
  book_not_available: { status: 409, message: 'This book is no longer available.' },
  book_already_booked: { status: 409, message: 'Somebody else has booked this book.' },
  book_booked_by_you: { status: 409, message: 'You have already booked this book.' },
  too_many_open_bookings: {
    status: 409,
    message: 'You have too many unpaid bookings. Please pay for one or cancel one first.',
  },
  book_in_use: { status: 409, message: 'A buyer holds or has paid for this book.' },
  own_book: { status: 409, message: 'This is your own book.' },
  book_not_reported: { status: 409, message: 'Nobody has reported this book.' },
  order_closed: { status: 409, message: 'This booking has ended.' },
  already_paid: { status: 409, message: 'This order is already paid.' },
  no_matching_order: { status: 409, message: 'No open order of yours has exactly this price.' },
  price_below_card_minimum: {
    status: 409,
    message: 'Cards cannot be charged so little. Please pay the seller when you meet.',
  },
  payment_mismatch: { status: 409, message: 'This payment belongs to something else.' },
  payment_not_finished: { status: 409, message: 'The card has not been charged yet.' },
  payment_refunded: { status: 409, message: 'The book was gone, so your card was not charged.' },
  admin_self: { status: 409, message: 'You cannot delete your own account here.' },
  last_admin: { status: 409, message: 'Dogear needs an administrator, and this is the last one.' },
  no_password: { status: 409, message: 'You come in with Google and have no password here.' },
  link_used_up: {
    status: 409,
    message: 'This link has been used or is too old. Please ask for a new one.',
  },
  email_taken: { status: 409, message: 'There is already an account with this e-mail.' },
  too_large: { status: 413, message: 'That is too large.' },
  unsupported_picture: {
    status: 415,
    message: 'This file cannot be read as a picture. Please use JPEG, PNG, WebP, GIF or HEIC.',
  },
  too_many_requests: { status: 429, message: 'That was too often. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was lost.' },
  card_service_unreachable: {
    status: 503,
    message: 'The card service cannot be reached. Nothing was charged. Please try again.',
  },
  picture_store_unreachable: {
    status: 503,
    message: 'Pictures cannot be saved or shown right now. Please try again in a moment.',
  },
  google_unreachable: {
    status: 503,
    message: 'Google cannot be reached right now. Please try again, or use your e-mail.',
  },
  disk_full: {
    status: 507,
    message: 'Dogear has no room left to save anything. Nothing was changed; please tell whoever runs it.',
  },
  unavailable: { status: 503, message: 'Dogear is busy or restarting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;
