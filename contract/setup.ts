import * as z from 'zod/mini';
import { email, requiredLine, sixDigitCode } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { say } from './kernel/sentence.ts';
import { newPassword } from './users/users.ts';

const tag = 'Setting up';

/** The steps of setting up a site, in their order. */
export const setupSteps = [
  'check-up',
  'account',
  'look',
  'legal',
  'money',
  'shelves',
  'places',
  'people',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The services that a site in production can do without, if its host agrees. */
export const optionalServices = ['mail', 'cards'] as const;
export type OptionalService = (typeof optionalServices)[number];

const acknowledged = z.object({ acknowledged: z.literal(true) });
/** The server admits the browser that has claimed the setup and, once there is an administrator, administrators. */
const duringSetup = {
  tag,
  access: 'public',
  isOpenDuringSetup: true,
  errors: ['not_signed_in', 'not_allowed'],
} as const;

export const claimSetup = endpoint({
  method: 'POST',
  path: '/setup/claim',
  summary: 'Claims the setup of a new site with the key from the address that Dogear printed. Works once.',
  tag,
  access: 'public',
  isOpenDuringSetup: true,
  body: z.object({ key: z.string().check(z.maxLength(200)) }),
  response: acknowledged,
  errors: ['setup_key_invalid', 'already_set_up', 'too_many_requests'],
});

const stepSchema = z.object({
  name: z.enum(setupSteps),
  state: z.enum(['open', 'done', 'skipped']),
});

export const getSetup = endpoint({
  method: 'GET',
  path: '/setup',
  summary: 'Returns how far the setup is: who may continue it, its steps, and which services are missing.',
  tag,
  access: 'public',
  isOpenDuringSetup: true,
  response: z.object({
    isFinished: z.boolean(),
    /** Whether the site has an administrator. Until then the one-time address continues the setup. */
    hasAdmin: z.boolean(),
    /** Whether the caller may continue the setup. The rest is empty for others. */
    isYours: z.boolean(),
    steps: z.array(stepSchema),
    /** The services that are not configured, and that the host has not agreed to do without. Only the setup is open while there is one. */
    undecided: z.array(z.enum(optionalServices)),
  }),
});
export type Setup = z.output<typeof getSetup.response>;

export const adminForm = z.object({
  name: requiredLine(say('fields.nameRequired'), 80),
  email: email(say('fields.emailRequired')),
  password: newPassword,
});

export const createFirstAdmin = endpoint({
  ...duringSetup,
  method: 'POST',
  path: '/setup/admin',
  hashesPassword: true,
  summary: 'Creates the first administrator’s account and signs in. The claim ends: the account continues.',
  body: z.object({
    ...adminForm.shape,
    /** That of the browser, which a site that has none of its own takes over if PostgreSQL knows it. */
    timeZone: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: acknowledged,
  errors: [...duringSetup.errors, 'already_set_up', 'email_taken', 'too_many_requests'],
});

export const saveSetupStep = endpoint({
  ...duringSetup,
  method: 'PUT',
  path: '/setup/steps/{step}',
  summary: 'Records that a step of the setup is done or left for later.',
  params: z.object({ step: z.enum(setupSteps) }),
  body: z.object({ state: z.enum(['done', 'skipped']) }),
  response: acknowledged,
});

export const finishSetup = endpoint({
  method: 'POST',
  path: '/setup/finish',
  summary: 'Ends the setup. Fails while a service is not configured and not agreed to do without.',
  tag,
  access: ['admin'],
  isOpenDuringSetup: true,
  response: acknowledged,
  errors: ['services_undecided'],
});

export const doWithoutService = endpoint({
  ...duringSetup,
  method: 'PUT',
  path: '/setup/without/{service}',
  summary: 'Agrees to run the site without email, or without cards.',
  recentSignIn: true,
  params: z.object({ service: z.enum(optionalServices) }),
  body: z.object({ agreed: z.literal(true, { error: say('fields.confirmWithout') }) }),
  response: acknowledged,
});

/** What the check-up looks at, in the order in which it is shown. */
export const checkNames = ['mail', 'pictures', 'address', 'cards', 'disk', 'database', 'backup'] as const;
export type CheckName = (typeof checkNames)[number];

/** What a check found. The sentence for each is in the messages of the setup. */
export const checkFindings = {
  mail: ['confirmed', 'sent', 'untested', 'failed', 'undecided', 'without'],
  pictures: ['stored', 'failed'],
  address: ['same', 'different', 'local'],
  cards: ['live', 'test', 'sandbox', 'failed', 'undecided', 'without', 'meeting'],
  disk: ['enough', 'low', 'unknown'],
  database: ['ready', 'extensions'],
  backup: ['recent', 'old', 'never'],
} as const satisfies Record<CheckName, readonly string[]>;

export const checkSchema = z.object({
  name: z.enum(checkNames),
  state: z.enum(['works', 'needs_look', 'not_set_up']),
  finding: z.string(),
  /** The values in the finding's sentence. */
  values: z.record(z.string(), z.string()),
});
export type Check = z.output<typeof checkSchema>;

const checkList = z.object({ checks: z.array(checkSchema) });

export const getCheckUp = endpoint({
  ...duringSetup,
  method: 'GET',
  path: '/setup/check-up',
  summary:
    'Returns the check-up of the services that a site needs. What takes long is at most ten minutes old.',
  query: z.object({ origin: z.optional(z.string().check(z.maxLength(300))) }),
  response: checkList,
});

export const runCheckUp = endpoint({
  ...duringSetup,
  method: 'POST',
  path: '/setup/check-up',
  summary: 'Checks all services again.',
  body: z.object({
    /** Scheme, host and port in the browser's address bar. */
    origin: z.optional(z.string().check(z.maxLength(300))),
  }),
  response: checkList,
  errors: [...duringSetup.errors, 'too_many_requests'],
});

export const sendTestMail = endpoint({
  ...duringSetup,
  method: 'POST',
  path: '/setup/test-mail',
  summary: 'Sends an email with a code to an address, and waits until the mail server has taken it.',
  body: z.object({ email: email(say('fields.emailRequired')) }),
  response: acknowledged,
  errors: [...duringSetup.errors, 'mail_not_set_up', 'test_mail_failed', 'too_many_requests'],
});

export const confirmTestMail = endpoint({
  ...duringSetup,
  method: 'POST',
  path: '/setup/test-mail/confirm',
  summary: 'Checks the code from the test email.',
  body: z.object({ code: sixDigitCode }),
  response: acknowledged,
  errors: [...duringSetup.errors, 'wrong_mail_code', 'too_many_requests'],
});

export const draftLegalPages = endpoint({
  method: 'POST',
  path: '/setup/legal-pages',
  summary:
    'Drafts imprint, terms, privacy, and code of conduct in every language, with the site’s contact filled in. Keeps every text and draft that exists.',
  tag,
  access: ['admin'],
  recentSignIn: true,
  isOpenDuringSetup: true,
  response: z.object({ drafted: z.number() }),
});
