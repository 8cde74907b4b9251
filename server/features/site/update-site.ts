import { isDeepStrictEqual } from 'node:util';
import { sql, type Updateable } from 'kysely';
import type { LookAroundLevel } from '#contract/kernel/look-around.ts';
import { say } from '#contract/kernel/sentence.ts';
import { settings, unknownTimeZone } from '#contract/settings.ts';
import type { PaymentMode } from '#contract/site/payment-modes.ts';
import type { SiteForm } from '#contract/site/site.ts';
import { isCheckViolation } from '#server/db/constraint-violations.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type SettingColumns, settingColumns } from '#server/db/tables/setting-columns.ts';
import { validationError } from '#server/http/endpoint.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { claimImage } from '../images/claim-image.ts';
import { imageUrl } from '../images/urls.ts';
import { changeCurrency } from './change-currency.ts';
import { paymentColumns } from './payment-settings.ts';
import { readSiteValues, type SiteValues } from './site-settings.ts';
import { replaceSlides } from './slides.ts';

/** The site has no ID of its own; its entries in the audit log need one. */
export const siteSubjectId = '00000000-0000-7000-8000-000000000001';

/**
 * Changes settings of the site, and writes down what they were before.
 * @param version the version that the caller has seen
 * @throws DomainError `site_changed` if another change came first, `currency_fixed` if there are orders, `invalid_input`,
 *   `mail_not_set_up` for joining by email address on a site that sends no email, `cards_not_set_up` for a way of paying sellers that needs
 *   cards on a site that takes none
 */
export async function updateSite(
  { db, sendsMail, takesCards }: { db: Db; sendsMail: boolean; takesCards: boolean },
  actorId: string,
  { version, changes }: { version: number; changes: SiteForm },
): Promise<number> {
  // No one could confirm an address, so no one who signs up could do anything.
  if (changes.joining === 'domain' && !sendsMail)
    throw new DomainError('mail_not_set_up', say('requests.joiningNeedsMail'));
  try {
    return await db.transaction().execute(async (tx) => {
      await lockVersion(tx, version);
      const before = await readSiteValues(tx);
      if (changes.timeZone) await assertKnownTimeZone(tx, changes.timeZone);
      if (!takesCards) assertNeedsNoCards(before.paymentMode, changes.paymentMode);
      if (changes.slides) await replaceSlides(tx, changes.slides);
      const columns = { ...(await toColumns(tx, changes)), ...paymentColumns(changes, before.currency) };
      await tx
        .updateTable('site')
        .set({ ...columns, version: version + 1, updated_at: new Date(), updated_by: actorId })
        .execute();
      const after = await readSiteValues(tx);
      if (after.currency !== before.currency) await changeCurrency(tx, before.currency, after.currency);
      await recordAudit(tx, {
        actorId,
        action: 'update_site',
        subjectType: 'site',
        subjectId: siteSubjectId,
        details: { changes: differences(recorded(before), recorded(after)) },
      });
      return version + 1;
    });
  } catch (error) {
    throw toDomainError(error);
  }
}

/** Sets what visitors see without an account, for the operator on the command line. */
export function setLookAround(db: Db, level: LookAroundLevel): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const site = await tx.selectFrom('site').select('look_around').forUpdate().executeTakeFirst();
    if (site?.look_around === level) return;
    await tx
      .insertInto('site')
      .values({ id: 1, look_around: level })
      .onConflict((row) =>
        row.column('id').doUpdateSet((eb) => ({ look_around: level, version: eb('site.version', '+', 1) })),
      )
      .execute();
    const from = site?.look_around ?? settings.lookAround.unset;
    await recordAudit(tx, {
      actorId: siteSubjectId,
      action: 'update_site',
      subjectType: 'site',
      subjectId: siteSubjectId,
      details: { by: 'command line', changes: { lookAround: { from, to: level } } },
    });
  });
}

/** Without cards, buyers pay at the meeting. A site whose card service was taken away keeps its mode for when it is back. */
function assertNeedsNoCards(before: PaymentMode, after = before): void {
  if (after !== 'none' && after !== before)
    throw new DomainError('cards_not_set_up', say('requests.payoutsNeedCards'));
}

/** Queries name the time zone, and PostgreSQL may lack one that Node knows. */
async function assertKnownTimeZone(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${name})`.execute(tx);
  if (rows.length === 0) throw validationError([{ path: ['changes', 'timeZone'], message: unknownTimeZone }]);
}

/** A second change waits here for the first one, and then finds a newer version. */
async function lockVersion(tx: Tx, version: number): Promise<void> {
  const site = await tx.selectFrom('site').select('version').forUpdate().executeTakeFirst();
  if (site?.version !== version) throw new DomainError('site_changed');
}

async function toColumns(tx: Tx, changes: SiteForm) {
  const { accent, footerLinks, logoUrl } = changes;
  const asTheyAre = settingColumns.map(([name, column]) => [column, changes[name]]);
  return {
    ...(Object.fromEntries(asTheyAre) as Updateable<Omit<SettingColumns, 'footer_links'>>),
    ...(logoUrl !== undefined && { logo_url: logoUrl && (await claimLogo(tx, logoUrl)) }),
    ...(accent !== undefined && {
      accent_hue: accent?.hue ?? null,
      accent_strength: accent?.strength ?? null,
    }),
    ...(footerLinks !== undefined && { footer_links: footerLinks && JSON.stringify(footerLinks) }),
    hold_hours: changes.holdHours,
  };
}

async function claimLogo(tx: Tx, url: string): Promise<string> {
  const hash = await claimImage(tx, url);
  if (!hash) throw new DomainError('invalid_input', say('fields.uploadLogoFirst'));
  return imageUrl(hash);
}

/** Of a slide's picture, its address says enough. */
const recorded = ({ slides, ...settings }: SiteValues) => ({
  ...settings,
  slides: slides.map((slide) => ({ ...slide, picture: slide.picture.url })),
});

/** Not settings, but what every change of one changes. */
const changeWithEach: ReadonlySet<string> = new Set(['version', 'updatedAt']);

function differences(before: object, after: object): Record<string, { from: unknown; to: unknown }> {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, to]) =>
      changeWithEach.has(name) || isDeepStrictEqual(old[name], to) ? [] : [[name, { from: old[name], to }]],
    ),
  );
}

const constraintMessages = {
  site_offers_its_default_locale: say('fields.defaultLanguage'),
  site_has_domains_to_join_by: say('fields.enterDomain'),
} as const;

function toDomainError(error: unknown): unknown {
  if (isCheckViolation(error, 'site_currency_is_fixed_by_orders')) return new DomainError('currency_fixed');
  for (const [constraint, message] of Object.entries(constraintMessages))
    if (isCheckViolation(error, constraint)) return new DomainError('invalid_input', message);
  return error;
}
