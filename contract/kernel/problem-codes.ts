import { sharedMessages } from './shared-messages.ts';

/** All problem codes, each with its HTTP status and the message for users. The codes are stable. */
export const problems = {
  invalid_input: { status: 400, message: sharedMessages.invalidInput },
  search_too_broad: { status: 400, message: 'That’s too broad. Add a word.' },
  not_signed_in: { status: 401, message: sharedMessages.notSignedIn },
  invalid_token: { status: 401, message: 'Your session has ended. Please log in again.' },
  wrong_origin: {
    status: 403,
    message: sharedMessages.wrongOrigin,
  },
  not_allowed: { status: 403, message: 'Your account doesn’t have permission to do that.' },
  not_your_email: { status: 403, message: 'You can only look up your own account.' },
  seller_not_verified: { status: 403, message: 'You must be verified to upload a product' },
  account_banned: { status: 403, message: sharedMessages.accountBanned },
  wrong_password: { status: 403, message: sharedMessages.wrongPassword },
  link_of_another_account: {
    status: 403,
    message: 'This link belongs to another account. Log in to that account, then open the link again.',
  },
  email_proof_required: {
    status: 403,
    message:
      'Too many attempts for this account. If your password is right, we’ve sent you an email. Open its link in this browser, then log in again.',
  },
  email_not_confirmed: {
    status: 403,
    message: 'Confirm your email address first, then open the link again.',
  },
  sign_in_again: {
    status: 403,
    message: 'To confirm it’s you, sign out, log in again, and retry within 10 minutes.',
  },
  setup_key_invalid: {
    status: 403,
    message:
      'This setup address is wrong, has expired, or has already been used. Start Dogear again to get a new one.',
  },
  wrong_handover_code: {
    status: 403,
    message: 'That isn’t the code of this order. Ask the buyer to read it to you again.',
  },
  wrong_mail_code: {
    status: 403,
    message: 'That code isn’t right or has expired. Check the email, or send another one.',
  },
  not_found: { status: 404, message: 'We can’t find this, or you don’t have access to it.' },
  wrong_host: {
    status: 421,
    message: 'Dogear isn’t set up for this host name. The people who run this site can set PUBLIC_URL.',
  },
  method_not_allowed: { status: 405, message: 'That isn’t supported here.' },
  book_not_available: { status: 409, message: 'This book is no longer available.' },
  book_already_booked: { status: 409, message: 'Someone else has already booked this book.' },
  book_booked_by_you: { status: 409, message: 'You’ve already booked this book.' },
  too_many_open_bookings: {
    status: 409,
    message: 'You have too many unpaid bookings. Complete one or cancel one first.',
  },
  book_in_use: { status: 409, message: 'A buyer has booked or paid for this book, so it can’t be removed.' },
  listing_changed: {
    status: 409,
    message: 'This listing has changed in the meantime. Load it again, then make your changes.',
  },
  too_many_photos: { status: 409, message: 'A listing can have up to six photos. Remove one first.' },
  last_photo: {
    status: 409,
    message: 'A listing needs a photo. Add another one before you remove this one.',
  },
  case_open: { status: 409, message: 'There is an open case about this order.' },
  case_answered: { status: 409, message: 'This case has been answered already.' },
  case_decided: { status: 409, message: 'This case has been decided.' },
  case_withdrawn: { status: 409, message: 'This case has been withdrawn.' },
  case_limit: {
    status: 409,
    message: 'You’ve already withdrawn two cases about this order, so you can’t open another one.',
  },
  case_not_ready: {
    status: 409,
    message: 'The other side still has time to answer. You can decide after that.',
  },
  case_photo_missing: {
    status: 409,
    message: 'One of the photos isn’t there anymore. Remove it, then add it again.',
  },
  case_too_late: {
    status: 409,
    message: 'The book was handed over more than 48 hours ago, so a case can’t be opened anymore.',
  },
  no_show_limit: {
    status: 409,
    message:
      'You missed three meetings within 90 days, so you can have one open booking at a time for 30 days. Finish or cancel that one first.',
  },
  own_book: { status: 409, message: 'You can’t book or report your own book.' },
  book_not_reported: { status: 409, message: 'This book hasn’t been reported.' },
  too_many_wishes: { status: 409, message: 'You have as many wishes as we can keep. Delete one first.' },
  too_many_drafts: {
    status: 409,
    message: 'You have as many drafts as we can keep. List some of these books, or remove one.',
  },
  draft_changed: { status: 409, message: 'This draft has been changed somewhere else. Load it again.' },
  draft_not_ready: { status: 409, message: 'This book isn’t ready yet. Add what is missing first.' },
  import_running: {
    status: 409,
    message: 'Another of your imports is still running. Wait until it has finished.',
  },
  import_ended: { status: 409, message: 'This import can’t be started or taken back anymore.' },
  order_paid_at_meeting: { status: 409, message: 'You pay the seller of this book when you meet.' },
  order_closed: { status: 409, message: 'This booking has ended.' },
  already_paid: { status: 409, message: 'You’ve already paid for this order.' },
  order_not_paid: { status: 409, message: 'This order isn’t paid, or its money is going back to the buyer.' },
  already_handed_over: { status: 409, message: 'This book has already been handed over.' },
  handover_not_declared: { status: 409, message: 'The seller hasn’t said that you have the book.' },
  handover_denied: {
    status: 409,
    message: 'The buyer says they don’t have the book. Enter the code when you hand it over.',
  },
  handover_code_in_message: {
    status: 409,
    message:
      'Your message has the code of your order. Keep it to yourself, and show it when you have the book.',
  },
  handover_code_used_up: {
    status: 409,
    message: 'Too many codes were entered. The buyer can confirm on their order page instead.',
  },
  no_matching_order: { status: 409, message: 'You don’t have an open order at this price.' },
  several_matching_orders: {
    status: 409,
    message: 'You have several open orders at this price. Open the one you want to pay for, then try again.',
  },
  price_below_card_minimum: {
    status: 409,
    message: 'This price is too low to charge to a card. Please pay the seller when you meet.',
  },
  payment_mismatch: { status: 409, message: 'This payment doesn’t match your order.' },
  payment_not_finished: { status: 409, message: 'Your card hasn’t been charged yet.' },
  payment_refunded: {
    status: 409,
    message:
      'Your booking had already ended, so we canceled the payment. Anything your bank shows will be returned.',
  },
  admin_self: { status: 409, message: 'You can’t delete your own account here. Use My Profile instead.' },
  money_on_its_way: {
    status: 409,
    message:
      'There is still money on its way to this seller. The account can be deleted once it has arrived.',
  },
  handover_open: {
    status: 409,
    message:
      'A book is paid for and not handed over yet. The account can be deleted once it is, or once the money has gone back to the buyer, which happens by itself after 14 days.',
  },
  payout_underway: {
    status: 409,
    message: 'A payment to this account is being made. You can change the account once it has arrived.',
  },
  nothing_to_pay: {
    status: 409,
    message: 'There’s nothing to pay to these sellers now. Reload the list to see why.',
  },
  payout_paid: { status: 409, message: 'This payment has been marked as paid already.' },
  payout_canceled: { status: 409, message: 'This payment was canceled.' },
  host_account_missing: {
    status: 409,
    message: 'Enter the account that you pay from first. The file for the bank needs it.',
  },
  only_euro: { status: 409, message: 'SEPA files are for payments in euros only. Use CSV instead.' },
  account_unreadable: {
    status: 409,
    message:
      'The account number of a seller can’t be read, because the secret of this site has changed. Cancel the payment, and ask the seller to enter the account again.',
  },
  payouts_not_set_up: {
    status: 409,
    message: 'This site doesn’t pay its sellers through the payment provider.',
  },
  payout_account_rejected: {
    status: 409,
    message: 'The payment provider can’t pay you. Please ask the people who run this site.',
  },
  country_not_supported: {
    status: 409,
    message: 'The payment provider can’t send money to this country. Choose another one.',
  },
  last_admin: { status: 409, message: 'This is the last admin, and Dogear needs at least one.' },
  categories_changed: {
    status: 409,
    message: 'Someone else has changed the shelves. Look at them again, then retry.',
  },
  category_id_taken: { status: 409, message: 'Another shelf has or had this address.' },
  category_in_use: {
    status: 409,
    message:
      'Only a shelf that has never had books, wishes, or another address can be deleted. Merge this one into another, or let it take no new books.',
  },
  last_category: { status: 409, message: 'This is the last shelf that takes new books.' },
  too_many_categories: { status: 409, message: 'You have as many shelves as Dogear can show.' },
  meeting_place_changed: {
    status: 409,
    message: 'Someone else has changed this place. Look at it again, then retry.',
  },
  meeting_place_taken: { status: 409, message: 'There is already a place with this name.' },
  too_many_meeting_places: { status: 409, message: 'You have as many places as Dogear can show.' },
  meeting_changed: {
    status: 409,
    message: 'The meeting has changed in the meantime. Look at it again, then decide.',
  },
  own_meeting_proposal: {
    status: 409,
    message: 'You proposed this meeting. The other side accepts it, or proposes another one.',
  },
  order_not_handed_over: { status: 409, message: 'You can write a review after the handover.' },
  review_period_over: { status: 409, message: 'Reviews can be written for 14 days after the handover.' },
  already_reviewed: { status: 409, message: 'You’ve already reviewed this order.' },
  already_replied: { status: 409, message: 'You’ve already replied to this review.' },
  meeting_over: { status: 409, message: 'This time has passed. Propose another one.' },
  no_password: { status: 409, message: 'You log in with Google, so you don’t have a password here.' },
  token_expired: {
    status: 409,
    message: 'This link has been used or has expired. Please get a new one.',
  },
  site_changed: {
    status: 409,
    message: 'Someone changed this in the meantime. Load the latest version, then save yours again.',
  },
  currency_fixed: { status: 409, message: 'There are orders in this currency, so it can’t be changed.' },
  already_set_up: { status: 409, message: 'This site already has an administrator. Log in instead.' },
  services_undecided: {
    status: 409,
    message: 'Decide about email and cards in the check-up first: connect them, or go without.',
  },
  site_sends_mail: {
    status: 409,
    message: 'This site sends email, so the owner of the account gets a link with “Forgot password?”.',
  },
  password_of_admin: {
    status: 409,
    message:
      'The password of an administrator isn’t replaced here. On the server, npm run admin makes a link.',
  },
  email_of_admin: {
    status: 409,
    message: 'The address of an administrator isn’t changed here. On the server, npm run admin changes it.',
  },
  mail_not_set_up: {
    status: 409,
    message: 'This site doesn’t send email. Please ask the people who run it.',
  },
  cards_not_set_up: {
    status: 409,
    message: 'This site doesn’t take cards. Please pay the seller when you meet.',
  },
  invitation_required: {
    status: 403,
    message: 'Signing up here needs an invitation. Use the link that you were sent.',
  },
  invitation_invalid: {
    status: 403,
    message: 'This invitation has been used or has expired. Please ask for a new one.',
  },
  invitation_for_other_email: {
    status: 403,
    message: 'This invitation is for another email address. Sign up with the one that it was sent to.',
  },
  domain_required: {
    status: 403,
    message: 'Signing up here needs an email address of the organization that runs the site.',
  },
  email_taken: { status: 409, message: sharedMessages.emailTaken },
  seller_resting: { status: 404, message: 'The seller of this book is away at the moment.' },
  book_gone: { status: 410, message: 'This book is no longer listed.' },
  too_large: { status: 413, message: 'That’s too large.' },
  unsupported_picture: {
    status: 415,
    message: 'We can’t read this file as a photo. Use JPEG, PNG, WebP, GIF, AVIF, or HEIC.',
  },
  repeat_differs: {
    status: 422,
    message:
      'This was already sent before you changed it. Check whether it’s there before you send it again.',
  },
  repeat_unanswered: {
    status: 409,
    message:
      'We can’t tell whether this worked the first time. Check whether it’s there before you send it again.',
  },
  too_many_requests: { status: 429, message: sharedMessages.tooManyRequests },
  internal: { status: 500, message: sharedMessages.internal },
  card_service_unreachable: {
    status: 503,
    message: 'We can’t reach the card service. Please try again: you won’t be charged twice.',
  },
  picture_store_unreachable: {
    status: 503,
    message: 'Photos can’t be saved or shown right now. Please try again in a moment.',
  },
  google_unreachable: {
    status: 503,
    message: sharedMessages.googleUnreachable,
  },
  book_data_unreachable: {
    status: 503,
    message: 'We can’t look this book up right now. Please type its title, or try again in a moment.',
  },
  test_mail_failed: {
    status: 503,
    message: 'The mail server didn’t take the email. Check SMTP_URL and MAIL_FROM.',
  },
  site_not_set_up: {
    status: 503,
    message: 'This site isn’t open yet. The people who run it are still setting it up.',
  },
  disk_full: {
    status: 507,
    message: 'Dogear is out of disk space, so nothing was saved. Please tell the people who run this site.',
  },
  unavailable: { status: 503, message: 'Dogear is busy or restarting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;
