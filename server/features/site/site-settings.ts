import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isOpenToVisitors, type LookAroundArea } from '#contract/kernel/look-around.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { type SettingValues, settingNames, settings } from '#contract/settings.ts';
import type { FooterCategory } from '#contract/site/site.ts';
import type { HostSlide } from '#contract/site/slides.ts';
import type { ChangeSubscription } from '#server/db/change-listener.ts';
import type { Db } from '#server/db/schema.ts';
import { type ColumnAsSetting, settingColumns } from '#server/db/tables/setting-columns.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { emailNotConfirmed } from '#server/http/email-not-confirmed.ts';
import { DomainError } from '#server/lib/errors.ts';
import { siteHoldHours } from './hold-hours.ts';
import { type PublishedTexts, readPublishedTexts } from './published-texts.ts';
import { slideRows, toSlide } from './slides.ts';

/** The settings that the application reads, without the texts that are chosen by language. */
export type SiteValues = SettingValues & {
  footerCategories: FooterCategory[];
  /** The host's own on the home page; none stands for Dogear's. */
  slides: HostSlide[];
  version: number;
  /** Whether the setup is over, so that the site is its host's own. */
  isSetUp: boolean;
  /** When an administrator last changed a setting. */
  updatedAt: Date | null;
};

/** What a process knows of the site. It is never changed, only replaced. */
export type CurrentSite = SiteValues & {
  texts: PublishedTexts;
  /** Different for different content, so that pages made with an older one are not served. */
  fingerprint: string;
};

export type Site = {
  /** Returns the settings and texts. They are read once after each change, so calling it costs nothing. */
  current: () => Promise<CurrentSite>;
  /** Returns them as they were last read, without waiting; undefined until then. */
  latest: () => CurrentSite | undefined;
};

/** How long the settings are used without a notification: while every change is received, and otherwise. */
const cacheMs = { whileNotified: 60_000, otherwise: 1_000 };

const withoutNotices: Pick<ChangeSubscription, 'isListening' | 'on'> = {
  isListening: () => false,
  on: () => undefined,
};

/**
 * Keeps the settings of the site: one object in each process, read again after every change that is notified. While the
 * database cannot be read, the latest settings are used, so that pages that need no data are shown.
 */
export function createSiteSettings(db: Db, notices = withoutNotices): Site {
  let cached: { site: Promise<CurrentSite>; readAt: number } | undefined;
  let latest: CurrentSite | undefined;
  notices.on('site', () => {
    cached = undefined;
  });
  const read = async (): Promise<CurrentSite> => {
    try {
      const site = await readSite(db);
      // The same object for the same content, so that what was made from it stays valid.
      if (site.fingerprint !== latest?.fingerprint) latest = site;
    } catch (error) {
      cached = undefined;
      if (!latest) throw error;
    }
    return latest as CurrentSite;
  };
  const current = (): Promise<CurrentSite> => {
    const now = performance.now();
    const ttlMs = notices.isListening() ? cacheMs.whileNotified : cacheMs.otherwise;
    if (!cached || now - cached.readAt >= ttlMs) cached = { site: read(), readAt: now };
    return cached.site;
  };
  return { current, latest: () => latest };
}

/** A site without the row, such as one restored from an incomplete copy, is for members only. */
async function readSite(db: Db): Promise<CurrentSite> {
  const [values, texts] = await Promise.all([readSiteValues(db), readPublishedTexts(db)]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([values, texts]))
    .digest('base64url');
  return { ...values, texts, fingerprint };
}

const footerCategories = sql<FooterCategory[]>`coalesce((
  select json_agg(json_build_object('category_id', slug, 'category_name', name, 'names', coalesce((
      select json_object_agg(category_names.locale, category_names.name) from category_names
      where category_names.category_id = categories.id), '{}')) order by footer_position)
  from categories where footer_position is not null), '[]')`;

const selectSite = (db: Db) =>
  db
    .selectFrom('site')
    .select(settingColumns.map(([name, column]) => `${column} as ${name}` as ColumnAsSetting))
    .select([
      'accent_hue',
      'accent_strength',
      siteHoldHours.as('holdHours'),
      'fee_basis_points',
      'fee_fixed_cents',
      'min_payout_cents',
      'version',
      'updated_at as updatedAt',
      footerCategories.as('footerCategories'),
      slideRows.as('slides'),
      sql<boolean>`not exists (select from setup where finished_at is null)`.as('isSetUp'),
    ]);

export async function readSiteValues(db: Db): Promise<SiteValues> {
  const row = await selectSite(db).executeTakeFirst();
  if (!row) return siteWithoutRow;
  const { accent_hue: hue, accent_strength: strength, ...rest } = row;
  const { fee_basis_points, fee_fixed_cents, min_payout_cents, ...values } = rest;
  return {
    ...values,
    accent: hue === null || strength === null ? null : { hue, strength },
    slides: row.slides.map(toSlide),
    feePercent: fee_basis_points / 100,
    feeFixed: toAmount(fee_fixed_cents, row.currency),
    minPayout: min_payout_cents === null ? null : toAmount(min_payout_cents, row.currency),
  };
}

const siteWithoutRow: SiteValues = {
  ...(Object.fromEntries(settingNames.map((name) => [name, settings[name].unset])) as SettingValues),
  footerCategories: [],
  slides: [],
  version: 0,
  isSetUp: true,
  updatedAt: null,
};

/**
 * Lets signed-in users pass, and others if the site shows them this area.
 * @throws DomainError `not_signed_in`, `email_not_confirmed`
 */
export async function requireLookAround(
  site: Site,
  area: LookAroundArea,
  viewer: CurrentUser | undefined,
): Promise<void> {
  if (viewer && !viewer.mustConfirmEmail) return;
  if (isOpenToVisitors(area, (await site.current()).lookAround)) return;
  throw viewer ? emailNotConfirmed() : new DomainError('not_signed_in');
}
