import * as z from 'zod/mini';
import { isCurrency } from './currencies.ts';
import { isDomain, plainDomain } from './email-address.ts';
import { readBasisPoints } from './fees.ts';
import {
  emailOrEmpty,
  imageUrl,
  inOneLine,
  optionalLine,
  optionalText,
  phoneOrEmpty,
  requiredLine,
  rowVersion,
} from './fields.ts';
import { endpoint } from './http.ts';
import { locales, sourceLocale } from './locales.ts';
import { lookAroundLevels } from './look-around.ts';
import { paymentModes } from './payouts.ts';
import { plainText } from './plain-text.ts';
import { siteTextsSchema } from './site-texts.ts';
import { maxSlides, slideForm, slideSchema } from './slides.ts';

/** Who may sign up: everyone, people with an invitation, or people with an email address at one of the domains. */
export const joiningModes = ['open', 'invite', 'domain'] as const;
export type Joining = (typeof joiningModes)[number];

export const maxSiteNameLength = 32;

/** For how many hours an unpaid order holds its book, unless the host chooses otherwise, and the most that a host may choose. */
export const defaultHoldHours = 72;
export const maxHoldHours = 60 * 24;
const wrongHoldHours = 'Enter a number of hours from 1 to 1440.';
const wrongShare = 'Enter a share from 0 to 50 percent.';
const wrongAmount = 'Enter an amount.';

/** Hues within 25° of the ribbon, the red of warnings: a button that saves would look like one that deletes. */
export const ribbonHues = { from: 7, to: 57 } as const;

export const isRibbonHue = (hue: number): boolean => hue >= ribbonHues.from && hue <= ribbonHues.to;

const accentSchema = z.object({ hue: z.number(), strength: z.number() });
export type Accent = z.output<typeof accentSchema>;

const accentForm = z.object({
  hue: z.int().check(
    z.minimum(0),
    z.maximum(359),
    z.refine((hue) => !isRibbonHue(hue), 'This is the red of warnings. Choose a hue further away.'),
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

const footerLink = z.object({
  label: requiredLine('Name the link.', 40),
  url: z
    .string({ error: 'Enter a web address.' })
    .check(
      z.maxLength(300),
      z.regex(/^https:\/\/[^\s<>"]+$/, 'Enter a web address that starts with https://.'),
    ),
});

const footerCategorySchema = z.object({
  category_id: z.string(),
  category_name: z.string(),
  names: z.record(z.string(), z.string()),
});
export type FooterCategory = z.output<typeof footerCategorySchema>;

const contactShape = {
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactAddress: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  contactHours: z.nullable(z.string()),
};

/** What everyone may know about the site. Null stands for Dogear's own. */
export const publicSiteSchema = z.object({
  name: z.string(),
  tagline: z.nullable(z.string()),
  description: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  accent: z.nullable(accentSchema),
  ...contactShape,
  footerLinks: z.nullable(z.array(linkSchema)),
  /** The shelves that the footer links to. */
  footerCategories: z.array(footerCategorySchema),
  currency: z.string(),
  defaultLocale: z.enum(locales),
  locales: z.array(z.enum(locales)),
  timeZone: z.string(),
  joining: z.enum(joiningModes),
  domains: z.array(z.string()),
  lookAround: z.enum(lookAroundLevels),
  texts: siteTextsSchema,
});
export type PublicSite = z.output<typeof publicSiteSchema>;

/** What only administrators see. */
const siteSettingsSchema = z.object({
  /** The host's own on the home page, in their order. */
  slides: z.array(slideSchema),
  /** For how long an unpaid order holds its book. */
  holdHours: z.number(),
  /** How sellers get their money. */
  paymentMode: z.enum(paymentModes),
  /** The share of the price that the host keeps, and what it keeps of every price besides. */
  feePercent: z.number(),
  feeFixed: z.number(),
  /** Null stands for ten units of about a dollar. */
  minPayout: z.nullable(z.number()),
  /** Whether there is an order, so that the currency stays as it is. */
  isCurrencyFixed: z.boolean(),
  /** How many accounts have chosen each language. */
  accountLocales: z.record(z.string(), z.number()),
  version: z.number(),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
});
export type SiteSettings = z.output<typeof siteSettingsSchema>;

/** A text that is empty or null restores Dogear's own. */
const ownText = (max: number) => z.optional(z.nullable(orNull(optionalText(max))));
const ownLine = (max: number) => z.optional(z.nullable(orNull(optionalLine(max))));
const orNull = (schema: ReturnType<typeof optionalText>) =>
  z.pipe(
    schema,
    z.transform((text) => text ?? null),
  );
/** As people copy it: with the `@` of an address, or from the address of a page. */
const pastedDomain = (text: string): string =>
  plainDomain((plainText(text) ?? '').replace(/^(?:https?:\/\/|@)/i, '').replace(/[./]$/, ''));
const domain = z
  .string({ error: 'Enter a domain such as example.org.' })
  .check(
    z.trim(),
    z.maxLength(253),
    z.overwrite(pastedDomain),
    z.refine(isDomain, 'Enter a domain such as example.org.'),
  );

export const unknownTimeZone = 'This time zone doesn’t exist.';
const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone, unknownTimeZone));

/** An offset such as `+05:30` is none: it means the opposite to PostgreSQL. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
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

const siteName = z
  .string({ error: 'Name the site.' })
  .check(z.overwrite(inOneLine), z.minLength(1, { error: 'Name the site.', abort: true }))
  .check(z.maxLength(maxSiteNameLength, `Use ${maxSiteNameLength} characters or fewer.`));

/** The settings that one save changes; what is left out stays as it is. */
export const siteForm = z.object({
  // It is in the heads of emails.
  name: z.optional(siteName),
  tagline: ownLine(120),
  description: ownLine(300),
  logoUrl: z.optional(z.nullable(imageUrl('Upload the logo first.'))),
  accent: z.optional(z.nullable(accentForm)),
  contactName: ownLine(120),
  contactEmail: z.optional(z.nullable(emailOrEmpty)),
  contactAddress: ownText(300),
  contactPhone: z.optional(z.nullable(phoneOrEmpty)),
  contactHours: ownLine(120),
  footerLinks: z.optional(z.nullable(z.array(footerLink).check(z.maxLength(8, 'Use 8 links or fewer.')))),
  currency: z.optional(z.string().check(z.refine(isCurrency, 'Choose a currency.'))),
  defaultLocale: z.optional(z.enum(locales)),
  locales: z.optional(
    z.array(z.enum(locales)).check(
      z.minLength(1, 'Choose a language.'),
      z.maxLength(locales.length),
      z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each language once.'),
    ),
  ),
  timeZone: z.optional(timeZone),
  holdHours: z.optional(
    z.nullable(
      z.int(wrongHoldHours).check(z.minimum(1, wrongHoldHours), z.maximum(maxHoldHours, wrongHoldHours)),
    ),
  ),
  paymentMode: z.optional(z.enum(paymentModes)),
  feePercent: z.optional(share),
  feeFixed: z.optional(amount),
  minPayout: z.optional(z.nullable(amount)),
  joining: z.optional(z.enum(joiningModes)),
  domains: z.optional(z.array(domain).check(z.maxLength(20, 'Use 20 domains or fewer.'))),
  lookAround: z.optional(z.enum(lookAroundLevels)),
  slides: z.optional(z.array(slideForm).check(z.maxLength(maxSlides, `Use ${maxSlides} slides or fewer.`))),
});
export type SiteForm = z.output<typeof siteForm>;

const tag = 'Site';

export const getSite = endpoint({
  method: 'GET',
  path: '/site',
  summary: 'Returns the site’s name, look, and contact. Administrators also get the settings behind them.',
  tag,
  access: 'public',
  isOpenDuringSetup: true,
  query: z.object({ locale: z.optional(z.enum(locales)) }),
  response: z.object({ site: publicSiteSchema, settings: z.nullable(siteSettingsSchema) }),
});

export const updateSite = endpoint({
  method: 'PATCH',
  path: '/site',
  summary:
    'Changes settings of the site. `version` is the one that was read: an outdated one changes nothing.',
  tag,
  access: ['admin'],
  right: 'can_settings',
  recentSignIn: true,
  body: z.object({ version: rowVersion, changes: siteForm }),
  response: z.object({ acknowledged: z.literal(true), version: z.number() }),
  errors: ['site_changed', 'currency_fixed', 'mail_not_set_up', 'cards_not_set_up'],
});
