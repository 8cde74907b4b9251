import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { type LegalPage, legalPages } from '#contract/pages.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { SiteValues } from '../site/site-settings.ts';
import { readSiteValues } from '../site/site-settings.ts';
import { draftMarks } from '../site/terms/assert-draft-read.ts';
import { updateSiteText } from '../site/update-site-text.ts';

type Deps = { db: Db; publicOrigin: string; config: Pick<Config, 'takesCards'> };

/**
 * Drafts the legal pages from templates in every language, with the site's contact filled in. They speak of cards only if buyers
 * pay by card, and stay drafts until an administrator publishes them. A page that has a text or a draft is kept.
 * @returns how many drafts were written
 */
export async function draftLegalPages({ db, publicOrigin, config }: Deps, adminId: string): Promise<number> {
  const site = await readSiteValues(db);
  const payment = config.takesCards && site.paymentMode !== 'none' ? 'cards' : 'meeting';
  let drafted = 0;
  for (const page of legalPages)
    for (const locale of locales) {
      const template = linesFor(payment, await readTemplate(page, locale));
      const text = fillIn(template, { site, publicOrigin, locale });
      if (await draftUnlessThere(db, adminId, { page, locale, text })) drafted++;
    }
  return drafted;
}

const folder = join(import.meta.dirname, 'legal');

const readTemplate = (page: LegalPage, locale: Locale): Promise<string> =>
  readFile(join(folder, locale, `${page}.md`), 'utf8');

/** Keeps one kind of the lines that begin with `- {cards}`, for sites whose buyers pay by card, and with `- {meeting}`. */
const linesFor = (payment: 'cards' | 'meeting', template: string): string =>
  template
    .split('\n')
    .filter((line) => !line.startsWith(payment === 'cards' ? '- {meeting}' : '- {cards}'))
    .map((line) => line.replace(`- {${payment}}`, '-'))
    .join('\n');

type Facts = { site: SiteValues; publicOrigin: string; locale: Locale };

function fillIn(template: string, { site, publicOrigin, locale }: Facts): string {
  const { contactAddress } = site;
  const facts: Record<string, string | null> = {
    site: site.name,
    url: publicOrigin,
    name: site.contactName,
    address: contactAddress,
    // Within a sentence.
    addressInLine: contactAddress && inOneLine(contactAddress, locale),
    email: site.contactEmail,
    phone: site.contactPhone,
  };
  return template.replaceAll(/\{(\w+)\}(\.?)/g, (_, key: string, period: string) => {
    const fact = facts[key];
    // What the host has not entered yet is marked, so that it is noticed.
    if (!fact) return `**${draftMarks[locale].missing}**${period}`;
    // A name such as `Kestrel e. V.` ends a sentence with its own period.
    return escapeMarkdown(fact) + (fact.endsWith('.') ? '' : period);
  });
}

const commas: Record<Locale, string> = { en: ', ', de: ', ', es: ', ', ar: '، ' };

const inOneLine = (lines: string, locale: Locale): string =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .join(commas[locale]);

/** The host's entries are text, not Markdown. Their lines stay lines. */
const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
    .split(/\r?\n/)
    .join('  \n');

type Draft = { page: LegalPage; locale: Locale; text: string };

/** The first version of a text can be written once only, so that nothing is overwritten. */
async function draftUnlessThere(db: Db, adminId: string, { page, locale, text }: Draft): Promise<boolean> {
  try {
    await updateSiteText(db, adminId, page, { locale, text, publish: false, version: 0 });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'site_changed') return false;
    throw error;
  }
}
