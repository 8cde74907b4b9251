import * as z from 'zod/mini';
import { email, id, idParams, requiredLine } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { locales } from '../kernel/locales/locales.ts';
import { paginationDescription, paginationQuery } from '../kernel/pagination.ts';
import { say } from '../kernel/sentence.ts';
import { staffRights } from '../kernel/staff-rights.ts';

export const minPasswordLength = 6;
export const maxPasswordLength = 128;

export const userSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.nullable(z.string()),
  url: z.nullable(z.string()),
  role: z.nullable(z.enum(['Buyer', 'Seller', 'admin'])),
  mayBuy: z.boolean(),
  maySell: z.boolean(),
  isSellerVerified: z.boolean(),
});
export type User = z.output<typeof userSchema>;

/** A user as shown to administrators. */
export const personSchema = z.object({ ...userSchema.shape, isBanned: z.boolean() });
export type ListedPerson = z.output<typeof personSchema>;

export const loginForm = z.object({
  email: email(say('fields.emailAddressRequired')),
  password: z
    .string()
    .check(
      z.minLength(1, { error: say('fields.passwordNeeded'), abort: true }),
      z.minLength(minPasswordLength, say('fields.passwordTooShort')),
      z.maxLength(maxPasswordLength, say('fields.atMostCharacters', { max: maxPasswordLength })),
    ),
});

/** A new password must contain one character of each kind. */
export const passwordCharacters = { uppercase: /[A-Z]/, special: /[!@#$&*]/, digit: /[0-9]/ } as const;

/** The specification prescribes one sentence about a short password for logging in, and another one here. */
export const newPassword = z.string({ error: say('fields.passwordRequired') }).check(
  z.minLength(1, { error: say('fields.passwordRequired'), abort: true }),
  z.minLength(minPasswordLength, { error: say('fields.newPasswordTooShort'), abort: true }),
  z.maxLength(maxPasswordLength, {
    error: say('fields.atMostCharacters', { max: maxPasswordLength }),
    abort: true,
  }),
  ...Object.values(passwordCharacters).map((kind) =>
    z.regex(kind, { error: say('fields.passwordCharacters'), abort: true }),
  ),
);

/** Only the server checks this, because the list of common passwords is too long for the browser. */
export const commonPassword = say('fields.commonPassword');

const selectableRole = z.enum(['Buyer', 'Seller'], { error: say('fields.chooseRole') });

export const signupForm = z.object({
  name: requiredLine(say('fields.nameRequired'), 80),
  email: email(say('fields.emailRequired')),
  password: newPassword,
  role: selectableRole,
});
export const signupPhotoRequired = say('fields.photoRequired');

const byEmail = { params: z.object({ email: email(say('fields.emailRequired')) }), tag: 'Roles' } as const;

export const getIsAdmin = endpoint({
  method: 'GET',
  path: '/users/admin/{email}',
  summary: 'Checks whether a user is an admin. Accurate about yourself, and about anyone if you’re an admin.',
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  ...byEmail,
  response: z.object({ isAdmin: z.boolean() }),
});

export const getIsBuyer = endpoint({
  method: 'GET',
  path: '/users/buyer/{email}',
  summary: 'Checks whether a user is a buyer. Accurate about yourself, and about anyone if you’re an admin.',
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  ...byEmail,
  response: z.object({ isBuyer: z.boolean() }),
});

export const getIsSeller = endpoint({
  method: 'GET',
  path: '/users/seller/{email}',
  summary:
    'Checks whether a user is a seller, and verified. Accurate about yourself, and about anyone if you’re an admin.',
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  ...byEmail,
  response: z.object({ isSeller: z.boolean(), isSellerVerified: z.boolean() }),
});

export const getAccessToken = endpoint({
  method: 'GET',
  path: '/jwt',
  summary:
    'Returns an access token for the session. Needs the session cookie: a token can’t be used to get another.',
  tag: 'Identity',
  access: 'public',
  isOpenDuringSetup: true,
  allowsUnconfirmedEmail: true,
  auth: 'session',
  query: z.object({ email: email(say('fields.emailRequired')) }),
  response: z.object({ accessToken: z.string() }),
  errorBody: () => ({ accessToken: '' }),
  errors: ['not_your_email'],
});

export const postAccessToken = endpoint({
  method: 'POST',
  path: '/jwt',
  summary: 'Returns an access token after signing in with Google. Needs the session cookie.',
  tag: 'Identity',
  access: 'public',
  isOpenDuringSetup: true,
  allowsUnconfirmedEmail: true,
  auth: 'session',
  body: z.object({ email: email(say('fields.emailRequired')) }),
  response: z.object({ token: z.string() }),
  errorBody: () => ({ token: '' }),
  errors: ['not_your_email'],
});

export const chooseRole = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Sets your account’s role. An account that already has one is left unchanged.',
  tag: 'Identity',
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  body: z.object({
    name: z.optional(requiredLine(say('fields.nameRequired'), 80)),
    email: z.optional(email(say('fields.emailRequired'))),
    /** Ignored: it may be one of Google's, and accounts only use images of ours. */
    url: z.optional(z.nullable(z.string())),
    role: selectableRole,
  }),
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
});

const modified = z.object({ acknowledged: z.literal(true), modifiedCount: z.number() });

export const startBuying = endpoint({
  method: 'POST',
  path: '/me/capabilities/buying',
  summary: 'Lets your seller account buy, too, from the next request on.',
  tag: 'Identity',
  access: ['Buyer', 'Seller'],
  allowsUnconfirmedEmail: true,
  response: modified,
});

export const startSelling = endpoint({
  method: 'POST',
  path: '/me/capabilities/selling',
  summary:
    'Lets your buyer account sell, too, from the next request on. Listing a book still needs verification.',
  tag: 'Identity',
  access: ['Buyer', 'Seller'],
  allowsUnconfirmedEmail: true,
  response: modified,
});

export const getViewer = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Returns the signed-in user, or null.',
  tag: 'Identity',
  access: 'public',
  isOpenDuringSetup: true,
  allowsUnconfirmedEmail: true,
  response: z.object({
    user: z.nullable(
      z.object({
        ...userSchema.shape,
        emailVerified: z.boolean(),
        /** The site is joined by email address, so the user can do nothing else before confirming theirs. */
        mustConfirmEmail: z.boolean(),
        phoneNumber: z.nullable(z.string()),
        /** The language that the user has chosen; null until then. */
        locale: z.nullable(z.enum(locales)),
        signsInWith: z.array(z.enum(['password', 'google.com'])),
        createdAt: z.string(),
        lastLoginAt: z.nullable(z.string()),
        /** What the user may do of the administrators' work. */
        rights: z.array(z.enum(staffRights)),
        /** How long an unpaid order of the user holds the book. */
        bookingHoldHours: z.number(),
        /** The address of the demo's mailbox; null if mail is sent. */
        mailReadAt: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Viewer = NonNullable<z.output<typeof getViewer.response>['user']>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: `Lists all users. ${paginationDescription}`,
  tag: 'Administration',
  access: ['admin'],
  query: z.object(paginationQuery),
  response: z.object({ status: z.literal(true), users: z.array(personSchema) }),
});

export const listBuyers = endpoint({
  method: 'GET',
  path: '/users/buyers',
  summary: `Lists all buyers. ${paginationDescription}`,
  tag: 'Administration',
  access: ['admin'],
  query: z.object(paginationQuery),
  response: z.array(personSchema),
});

export const listSellers = endpoint({
  method: 'GET',
  path: '/users/sellers',
  summary: `Lists all sellers. ${paginationDescription}`,
  tag: 'Administration',
  access: ['admin'],
  right: 'can_verify',
  query: z.object(paginationQuery),
  response: z.array(personSchema),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user/{id}',
  summary: 'Deletes a user with any role, except yourself and the last admin.',
  tag: 'Administration',
  access: ['admin'],
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
  errors: ['admin_self', 'last_admin', 'money_on_its_way', 'handover_open'],
});

export const deleteBuyer = endpoint({
  method: 'DELETE',
  path: '/buyer/{id}',
  summary: 'Deletes a buyer.',
  tag: 'Administration',
  access: ['admin'],
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deleteCount: z.number() }),
  errors: ['admin_self', 'last_admin', 'money_on_its_way', 'handover_open'],
});

export const deleteSeller = endpoint({
  method: 'DELETE',
  path: '/seller/{id}',
  summary: 'Deletes a seller, removes their listings, and cancels unpaid bookings.',
  tag: 'Administration',
  access: ['admin'],
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deleteCount: z.number() }),
  errors: ['admin_self', 'last_admin', 'money_on_its_way', 'handover_open'],
});

export const verifySeller = endpoint({
  method: 'PATCH',
  path: '/seller/{id}',
  summary: 'Verifies a seller. Their books then show the blue seal.',
  tag: 'Administration',
  access: ['admin'],
  right: 'can_verify',
  params: idParams,
  body: z.object({ status: z.literal(true, { error: say('fields.sellerStaysVerified') }) }),
  response: z.object({ status: z.literal(true), message: z.string() }),
  errorBody: (message) => ({ status: false, error: message }),
});

export const banUser = endpoint({
  method: 'PUT',
  path: '/user/{id}/ban',
  summary: 'Bans a user: signs them out everywhere, takes their books off sale, and cancels unpaid bookings.',
  tag: 'Administration',
  access: ['admin'],
  params: idParams,
  response: modified,
  errors: ['admin_self', 'last_admin'],
});

export const unbanUser = endpoint({
  method: 'DELETE',
  path: '/user/{id}/ban',
  summary: 'Lifts a ban, and puts the user’s books back on sale.',
  tag: 'Administration',
  access: ['admin'],
  params: idParams,
  response: modified,
});

export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/user/{id}/password-link',
  summary:
    'Returns the path of a link with which the user chooses a new password, for you to pass on, because the site sends no email. It works once, for a day. The user is signed out everywhere, and earlier links stop working.',
  tag: 'Administration',
  access: ['admin'],
  recentSignIn: true,
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), path: z.string() }),
  errors: ['site_sends_mail', 'password_of_admin'],
});

export const changeUserEmail = endpoint({
  method: 'PUT',
  path: '/user/{id}/email',
  summary:
    'Changes the address of a user, because the site sends no email. The new address counts as unconfirmed. The user is signed out everywhere, and links that were made before stop working.',
  tag: 'Administration',
  access: ['admin'],
  recentSignIn: true,
  params: idParams,
  body: z.object({ email: email(say('fields.emailRequired')) }),
  response: modified,
  errors: ['site_sends_mail', 'email_of_admin', 'email_taken'],
});
