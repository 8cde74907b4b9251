import * as z from 'zod/mini';
import { codeText, id, idParams, phoneOrEmpty } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { locales } from '../kernel/locales/locales.ts';
import { plainValue } from '../kernel/plain-text.ts';
import { say } from '../kernel/sentence.ts';
import { maxPasswordLength, newPassword, signupForm } from './users.ts';

const tag = 'Own account';

/** An existing password: only its length is checked, because it may be older than the current rules. */
export const currentPassword = z
  .string({ error: say('fields.passwordRequired') })
  .check(
    z.minLength(1, say('fields.passwordRequired')),
    z.maxLength(maxPasswordLength, say('fields.atMostCharacters', { max: maxPasswordLength })),
  );

export const profileForm = z.object({ name: signupForm.shape.name, phone: phoneOrEmpty });
export const passwordForm = z.object({ currentPassword, newPassword });

const listNumber = /^\d{1,2}[.)] /;

/** Case, spaces and dashes are ignored, and so are its number in the list and a label, because users type it from paper or paste it. */
export const recoveryCode = z.pipe(
  z.pipe(
    codeText(say('fields.recoveryCode')),
    z.transform((typed) =>
      (plainValue(typed) ?? '')
        .toLowerCase()
        .replace(listNumber, '')
        .replaceAll(/[^a-z0-9]/g, '')
        .replace(/^.{5}/, '$&-'),
    ),
  ),
  z.string().check(z.regex(/^[a-z0-9]{5}-[a-z0-9]{5}$/, say('fields.recoveryCodeForm'))),
);

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/me/account',
  summary: 'Returns your account’s security settings and language.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  response: z.object({
    /** False for a user who signs in with Google only. */
    hasPassword: z.boolean(),
    isTwoFactorOn: z.boolean(),
    recoveryCodesLeft: z.number(),
    /** The address that waits for its owner to open the emailed link; null if none does. */
    newEmail: z.nullable(z.string()),
    /** Null while pages and emails follow the browser. */
    locale: z.nullable(z.enum(locales)),
  }),
});
export type OwnAccount = z.output<typeof getOwnAccount.response>;

export const chooseLocale = endpoint({
  method: 'PUT',
  path: '/me/locale',
  summary: 'Sets the language of your pages and emails. Without one, they follow your browser.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  body: z.object({ locale: z.nullable(z.enum(locales, { error: say('fields.chooseLanguage') })) }),
  response: z.object({ acknowledged: z.literal(true), locale: z.nullable(z.enum(locales)) }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/me/password',
  hashesPassword: true,
  summary: 'Changes your password and ends all your other sessions.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  body: passwordForm,
  response: z.object({ acknowledged: z.literal(true), endedSessions: z.number() }),
  errors: ['wrong_password', 'no_password', 'too_many_requests'],
});

const sessionSchema = z.object({
  _id: id,
  /** A description such as "Firefox on Windows". */
  device: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  endsAt: z.string(),
  isThisOne: z.boolean(),
});
export type OwnSession = z.output<typeof sessionSchema>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  summary: 'Lists your sessions, most recently used first.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  response: z.object({ sessions: z.array(sessionSchema) }),
});

const ended = z.object({ acknowledged: z.literal(true), deletedCount: z.number() });

export const endSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/{id}',
  summary: 'Ends one of your sessions and its access tokens.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  params: idParams,
  response: ended,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Ends all your sessions except this one.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  response: ended,
});

/** Returns a zip file, which is streamed and so not described here. */
export const exportOwnAccount = endpoint({
  method: 'GET',
  path: '/me/export',
  summary: 'Downloads everything stored about you: a zip file of JSON and your photos.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  contentType: 'application/zip',
  response: z.string(),
  errors: ['too_many_requests'],
});

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/me/deletion',
  hashesPassword: true,
  summary:
    'Deletes your account. Needs your password or, if you have none, a login within the last 10 minutes.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  body: z.object({
    password: z.optional(currentPassword),
    confirmed: z.literal(true, { error: say('fields.confirmDeletion') }),
  }),
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
  errors: [
    'wrong_password',
    'sign_in_again',
    'last_admin',
    'money_on_its_way',
    'handover_open',
    'too_many_requests',
  ],
});
