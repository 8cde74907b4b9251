import * as z from 'zod/mini';
import { isDomain, plainDomain } from './kernel/email-address.ts';
import {
  emailOrEmpty,
  imageUrl,
  optionalLine,
  optionalText,
  phoneOrEmpty,
  requiredLine,
} from './kernel/fields.ts';
import { dateTimeFormat } from './kernel/formats.ts';
import { locales, sourceLocale } from './kernel/locales/locales.ts';
import { lookAroundLevels } from './kernel/look-around.ts';
import { isCurrency } from './kernel/money/currencies.ts';
import { plainText, withoutEnd, withoutQuotes } from './kernel/plain-text.ts';
import { say } from './kernel/sentence.ts';
import { readHours } from './kernel/typed-number.ts';
import { isWebAddress, plainLink, webAddressPattern } from './kernel/web-address.ts';
import { readBasisPoints } from './site/fees.ts';
import { paymentModes } from './site/payment-modes.ts';

/** Who may sign up: everyone, people with an invitation, or people with an email address at one of the domains. */
export const joiningModes = ['open', 'invite', 'domain'] as const;
export type Joining = (typeof joiningModes)[number];

export const maxSiteNameLength = 32;

/** For how many hours an unpaid order holds its book, unless the host chooses otherwise, and the most that a host may choose. */
export const defaultHoldHours = 72;
export const maxHoldHours = 60 * 24;
const wrongHoldHours = say('fields.holdHours');
const wrongShare = say('fields.feeShare');
const wrongAmount = say('fields.enterAmount');

/** Hues within 25° of the ribbon, the red of warnings: a button that saves would look like one that deletes. */
export const ribbonHues = { from: 7, to: 57 } as const;

export const isRibbonHue = (hue: number): boolean => hue >= ribbonHues.from && hue <= ribbonHues.to;

const accentSchema = z.object({ hue: z.number(), strength: z.number() });
export type Accent = z.output<typeof accentSchema>;

const accentForm = z.object({
  hue: z.int().check(
    z.minimum(0),
    z.maximum(359),
    z.refine((hue) => !isRibbonHue(hue), say('fields.redOfWarnings')),
  ),
  // The column has single precision, and refuses what it would round to zero.
  strength: z.number().check(
    z.minimum(0),
    z.maximum(1),
    z.overwrite((strength) => Math.round(strength * 1000) / 1000),
  ),
});

const linkSchema = z.object({ label: z.string(), url: z.string() });
export type FooterLink = z.output<typeof linkSchema>;

const wrongLink = say('fields.httpsAddress');

const footerLink = z.object({
  label: requiredLine(say('fields.nameLink'), 40),
  url: z
    .string({ error: say('fields.webAddress') })
    .check(
      z.maxLength(300),
      z.overwrite(plainLink),
      z.regex(webAddressPattern, { error: wrongLink, abort: true }),
      z.refine(isWebAddress, wrongLink),
    ),
});

/** A text that is empty or null restores Dogear's own. */
const ownText = (max: number) => z.nullable(orNull(optionalText(max)));
const ownLine = (max: number) => z.nullable(orNull(optionalLine(max)));
const orNull = (schema: ReturnType<typeof optionalText>) =>
  z.pipe(
    schema,
    z.transform((text) => text ?? null),
  );
/** As people copy it: from an email address, or from the address of a page. */
function pastedDomain(text: string): string {
  const plain = withoutQuotes(plainText(text) ?? '').replace(/^[^:@/]*: /, '');
  const [pasted = ''] = plain.replace(/^(?:[a-z]+:)?\/\//i, '').split(/[/?#]/);
  const [host = ''] = (pasted.split('@').at(-1) ?? '')
    .replace(/[>)\]]$/, '')
    .replace(/^[<([]/, '')
    .split(':');
  const domain = plainDomain(withoutEnd(host)).replace(/^\*?\./, '');
  // The address of a page begins with it, and that of an email never does.
  return isDomain(domain.replace(/^www\./, '')) ? domain.replace(/^www\./, '') : domain;
}
const domain = z
  .string({ error: say('fields.domain') })
  .check(z.trim(), z.maxLength(253), z.overwrite(pastedDomain), z.refine(isDomain, say('fields.domain')));

export const unknownTimeZone = say('fields.timeZone');
const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone, unknownTimeZone));

/** An offset such as `+05:30` is none: it means the opposite to PostgreSQL. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return dateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** An amount as a JSON number, or as text in English; the currency of the site says whether it can be one. */
const amount = z.union([z.string(), z.number()], { error: wrongAmount });

/** A percentage with up to two decimals, written likewise. */
const share = z
  .union([z.string(), z.number()], { error: wrongShare })
  .check(z.refine((typed) => readBasisPoints(typed, sourceLocale) !== undefined, wrongShare));

const holdHours = z.pipe(
  z
    .union([z.string(), z.number()], { error: wrongHoldHours })
    .check(z.refine((typed) => readHoldHours(typed) !== undefined, wrongHoldHours)),
  z.transform((typed) => readHoldHours(typed) ?? defaultHoldHours),
);

function readHoldHours(typed: string | number): number | undefined {
  const hours = readHours(String(typed));
  return hours !== undefined && hours >= 1 && hours <= maxHoldHours ? hours : undefined;
}

/** Where a setting is read: on every page, by everyone who asks the API, or by administrators only. */
type Shown = 'on pages' | 'to everyone' | 'to staff';

/**
 * @param unset what it is on a site without the row of settings, such as one restored from an incomplete copy
 * @param form what a host may enter
 * @param column has it as it is; a setting without one is computed in `server/features/site`
 */
const setting = <
  Value extends z.ZodMiniType,
  Form extends z.ZodMiniType,
  Where extends Shown,
  Column extends string | undefined = undefined,
>(
  value: Value,
  unset: z.output<Value>,
  form: Form,
  shown: Where,
  column?: Column,
) => ({ value, unset, form, shown, column: column as Column });

const textOrNull = z.nullable(z.string());

/**
 * The settings of the site, each declared once: the schemas, the form, the columns and the defaults follow. Null stands for
 * Dogear's own.
 */
export const settings = {
  // It is in the heads of emails.
  name: setting(
    z.string(),
    'Dogear',
    requiredLine(say('fields.nameSite'), maxSiteNameLength),
    'on pages',
    'name',
  ),
  tagline: setting(textOrNull, null, ownLine(120), 'on pages', 'tagline'),
  description: setting(textOrNull, null, ownLine(300), 'on pages', 'description'),
  logoUrl: setting(
    textOrNull,
    null,
    z.nullable(imageUrl(say('fields.uploadLogoFirst'))),
    'on pages',
    'logo_url',
  ),
  accent: setting(z.nullable(accentSchema), null, z.nullable(accentForm), 'on pages'),
  contactName: setting(textOrNull, null, ownLine(120), 'to everyone', 'contact_name'),
  contactEmail: setting(textOrNull, null, z.nullable(emailOrEmpty), 'to everyone', 'contact_email'),
  contactAddress: setting(textOrNull, null, ownText(300), 'to everyone', 'contact_address'),
  contactPhone: setting(textOrNull, null, z.nullable(phoneOrEmpty), 'to everyone', 'contact_phone'),
  contactHours: setting(textOrNull, null, ownLine(120), 'to everyone', 'contact_hours'),
  footerLinks: setting(
    z.nullable(z.array(linkSchema)),
    null,
    z.nullable(z.array(footerLink).check(z.maxLength(8, say('fields.atMostLinks', { max: 8 })))),
    'on pages',
    'footer_links',
  ),
  currency: setting(
    z.string(),
    'USD',
    z.string().check(z.refine(isCurrency, say('fields.chooseCurrency'))),
    'on pages',
    'currency',
  ),
  defaultLocale: setting(z.enum(locales), 'en', z.enum(locales), 'on pages', 'default_locale'),
  locales: setting(
    z.array(z.enum(locales)),
    ['en', 'de', 'es', 'ar'],
    z.array(z.enum(locales)).check(
      z.minLength(1, say('fields.chooseSiteLanguage')),
      z.maxLength(locales.length),
      z.refine((chosen) => new Set(chosen).size === chosen.length, say('fields.languageOnce')),
    ),
    'on pages',
    'locales',
  ),
  timeZone: setting(z.string(), 'UTC', timeZone, 'on pages', 'time_zone'),
  /** For how long an unpaid order holds its book. */
  holdHours: setting(z.number(), defaultHoldHours, z.nullable(holdHours), 'to staff'),
  /** What the law wants on a receipt, such as that no sales tax is shown. */
  receiptNote: setting(textOrNull, null, ownLine(300), 'to staff', 'receipt_note'),
  /** How sellers get their money. */
  paymentMode: setting(z.enum(paymentModes), 'house', z.enum(paymentModes), 'to staff', 'payment_mode'),
  /** The share of the price that the host keeps, and what it keeps of every price besides. */
  feePercent: setting(z.number(), 0, share, 'to staff'),
  feeFixed: setting(z.number(), 0, amount, 'to staff'),
  /** Null stands for ten units of about a dollar. */
  minPayout: setting(z.nullable(z.number()), null, z.nullable(amount), 'to staff'),
  joining: setting(z.enum(joiningModes), 'invite', z.enum(joiningModes), 'on pages', 'joining'),
  domains: setting(
    z.array(z.string()),
    [],
    z.array(domain).check(
      z.overwrite((typed) => [...new Set(typed)]),
      z.maxLength(20, say('fields.atMostDomains', { max: 20 })),
    ),
    'on pages',
    'domains',
  ),
  lookAround: setting(
    z.enum(lookAroundLevels),
    'members',
    z.enum(lookAroundLevels),
    'to everyone',
    'look_around',
  ),
};

export type Settings = typeof settings;
export type SettingName = keyof Settings;
export type SettingValues = { [Name in SettingName]: z.output<Settings[Name]['value']> };
type NameShown<Where extends Shown> = {
  [Name in SettingName]: Settings[Name]['shown'] extends Where ? Name : never;
}[SettingName];
export type PageSetting = NameShown<'on pages'>;

export const settingNames = Object.keys(settings) as SettingName[];
const shown = <Where extends Shown>(...where: Where[]) =>
  settingNames.filter((name) => (where as Shown[]).includes(settings[name].shown)) as NameShown<Where>[];
export const pageSettings = shown('on pages');
export const publicSettings = shown('on pages', 'to everyone');
export const staffSettings = shown('to staff');

/** Returns some of the settings. */
export const pick = <Of extends object, Name extends keyof Of>(
  of: Of,
  names: readonly Name[],
): Pick<Of, Name> => Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;
