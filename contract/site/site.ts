import * as z from 'zod/mini';
import { rowVersion } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { locales } from '../kernel/locales/locales.ts';
import { say } from '../kernel/sentence.ts';
import {
  pick,
  publicSettings,
  type SettingName,
  type Settings,
  settingNames,
  settings,
  staffSettings,
} from '../settings.ts';
import { siteTextsSchema } from './site-texts.ts';
import { maxSlides, slideForm, slideSchema } from './slides.ts';

const footerCategorySchema = z.object({
  category_id: z.string(),
  category_name: z.string(),
  names: z.record(z.string(), z.string()),
});
export type FooterCategory = z.output<typeof footerCategorySchema>;

const ofEach = <Of>(of: (setting: Settings[SettingName]) => unknown): Of =>
  Object.fromEntries(settingNames.map((name) => [name, of(settings[name])])) as Of;

const values = ofEach<{ [Name in SettingName]: Settings[Name]['value'] }>(({ value }) => value);

/** What everyone may know about the site. */
export const publicSiteSchema = z.object({
  ...pick(values, publicSettings),
  /** The shelves that the footer links to. */
  footerCategories: z.array(footerCategorySchema),
  texts: siteTextsSchema,
});
export type PublicSite = z.output<typeof publicSiteSchema>;

/** What only administrators see. */
const siteSettingsSchema = z.object({
  /** The host's own on the home page, in their order. */
  slides: z.array(slideSchema),
  ...pick(values, staffSettings),
  /** Whether there is an order, so that the currency stays as it is. */
  isCurrencyFixed: z.boolean(),
  /** How many accounts have chosen each language. */
  accountLocales: z.record(z.string(), z.number()),
  version: z.number(),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
});
export type SiteSettings = z.output<typeof siteSettingsSchema>;

/** The settings that one save changes; what is left out stays as it is. */
export const siteForm = z.object({
  ...ofEach<{ [Name in SettingName]: z.ZodMiniOptional<Settings[Name]['form']> }>(({ form }) =>
    z.optional(form),
  ),
  slides: z.optional(
    z.array(slideForm).check(z.maxLength(maxSlides, say('fields.atMostSlides', { max: maxSlides }))),
  ),
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
