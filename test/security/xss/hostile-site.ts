import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { type SiteTextKey, siteTextKeys, siteTextKinds } from '#contract/site/site-texts.ts';
import { draftMarks } from '#server/features/site/terms/assert-draft-read.ts';
import { call, photoAt } from './call-as.ts';

/** What the host of a site wrote. */
export type HostileSite = {
  name: string;
  tagline: string;
  /** The name of the shelf on which the sellers list, in each language. */
  shelf: Record<Locale, string>;
  place: string;
  directions: string;
  admin: string;
  /** A line of the home page in each language. */
  title: Record<Locale, string>;
  /** The title of the first slide. */
  slide: string;
};

/** The shelf that is renamed; its address stays. */
export const hostileShelf = 'science';

/** Ends an attribute and the title, and fits into the name of a site. */
const name = `"'></title><svg onload=xss(10)>`;

/** Puts these texts into everything that the host of a site writes, through the public API, as an administrator. */
export async function createHostileSite(
  address: string,
  admin: string,
  texts: readonly string[],
): Promise<HostileSite> {
  const short = texts.filter((text) => text.length <= 40);
  const at = (index: number, from = texts) => from[index % from.length] ?? '';
  const perLocale = (from: readonly string[]) =>
    Object.fromEntries(locales.map((locale, index) => [locale, at(index, from)])) as Record<Locale, string>;
  const site: HostileSite = {
    name,
    tagline: at(1),
    shelf: perLocale(texts.filter((text) => text.length <= 60)),
    place: at(2),
    directions: texts.slice(0, 3).join('\n'),
    admin: at(0),
    title: perLocale(texts.toReversed()),
    slide: at(
      0,
      texts.filter((text) => text.length <= 80),
    ),
  };
  await call(address, admin, 'POST', '/auth/update-user', { name: site.admin });
  await writeSettings(address, admin, { site, texts, short });
  await call(address, admin, 'POST', '/setup/legal-pages', {});
  await writeTexts(address, admin, { site, texts });
  await writeShelves(address, admin, site);
  const place = { name: site.place, directions: site.directions };
  await call(address, admin, 'POST', '/site/meeting-places', place);
  await call(address, admin, 'POST', '/site/invitations', { note: at(3) });
  const invitation = { email: "o'mal-moderator@dogear.test", rights: ['can_verify'] };
  await call(address, admin, 'POST', '/site/staff/invitations', invitation);
  return site;
}

/** Published as the templates draft them, with the contact. */
const drafted: SiteTextKey[] = ['imprint', 'privacy'];

type Written = { site: HostileSite; texts: readonly string[] };

async function writeSettings(
  address: string,
  admin: string,
  { site, texts, short }: Written & { short: readonly string[] },
): Promise<void> {
  const { settings } = await call(address, admin, 'GET', '/site');
  await call(address, admin, 'PATCH', '/site', {
    version: settings.version,
    changes: {
      name: site.name,
      tagline: site.tagline,
      description: texts.slice(0, 3).join('\n'),
      contactName: texts[0],
      contactAddress: texts.slice(1, 4).join('\n'),
      contactHours: texts[2],
      contactEmail: "'onmouseover='x'@dogear.test",
      footerLinks: short.slice(0, 4).map((label, index) => ({
        label,
        url: `https://elsewhere.example/'onmouseover='xss(${index})'`,
      })),
      logoUrl: await photoAt(address),
      slides: await hostileSlides(address, { site, texts }),
      locales: [...locales],
      lookAround: 'everything',
    },
  });
}

/** With each text as a title, a sentence, a button, and the description of a picture, as far as they fit. */
async function hostileSlides(address: string, { site, texts }: Written) {
  const fitting = (max: number, from: number) => {
    const fits = texts.filter((text) => text.length <= max);
    return fits[from % fits.length] ?? 'none';
  };
  const picture = await photoAt(address);
  return [0, 1, 2, 3, 4].map((index) => ({
    picture,
    link: index % 2 ? '/search' : `https://elsewhere.example/'onmouseover='xss(${index})'`,
    texts: Object.fromEntries(
      locales.map((locale) => [
        locale,
        {
          title: index === 0 ? site.slide : fitting(80, index),
          text: fitting(200, index + 1),
          label: fitting(40, index + 2),
          alt: fitting(200, index + 3),
        },
      ]),
    ),
  }));
}

async function writeTexts(address: string, admin: string, { site, texts }: Written): Promise<void> {
  const { texts: drafts } = await call(address, admin, 'GET', '/site/texts');
  for (const [index, key] of siteTextKeys.entries())
    for (const locale of locales) {
      const draft = drafts.find(
        (one: { key: string; locale: string }) => one.key === key && one.locale === locale,
      );
      const text =
        key === 'hero_title'
          ? site.title[locale]
          : siteTextKinds[key] === 'line'
            ? (texts[index % texts.length] ?? '')
            : (drafted.includes(key) && draft?.draft && asRead(draft.draft)) ||
              hostileMarkdown(texts, index, endOf(key, locale));
      const change = { locale, text, publish: true, version: draft?.version ?? 0 };
      await call(address, admin, 'PUT', `/site/texts/${key}`, change);
    }
}

/** A draft without what its host has to read and to write, which would keep it from being published. */
const asRead = (draft: string): string =>
  Object.values(draftMarks)
    .flatMap((marks) => Object.values(marks))
    .reduce((text, mark) => text.replaceAll(mark, ''), draft);

/** The last words of a Markdown text, which prove that it is shown to its end. */
export const endOf = (key: SiteTextKey, locale: Locale): string => `The end of ${key} (${locale}).`;

const maxLength = 19_000;

/** Each text as a paragraph, HTML, a link, a picture, a heading, a definition, and code, as far as they fit. */
function hostileMarkdown(texts: readonly string[], from: number, end: string): string {
  const parts = [...texts.slice(from % texts.length), ...texts].map((text, index) =>
    [
      text,
      `[link](<${text}>) [link](${text.replaceAll(/\s/g, '%20')}) <${text}>`,
      `![picture](<${text}>) ![picture](//elsewhere.example/a.png "${text}")`,
      `> # ${text}\n> - **${text}**\n>   1. *[${text}](<${text}>)*`,
      `[reference ${index}]\n\n[reference ${index}]: <${text}>`,
      `    ${text}`,
    ].join('\n\n'),
  );
  let written = '';
  for (const part of parts) if (written.length + part.length < maxLength) written += `${part}\n\n`;
  return `${written}-->\n\n[${end}](javascript:xss(99))`;
}

async function writeShelves(address: string, admin: string, { shelf }: HostileSite): Promise<void> {
  const { en: shelfName, ...names } = shelf;
  const { categories } = await call(address, admin, 'GET', '/site/categories');
  const { _id, version } = categories.find(
    ({ category_id }: { category_id: string }) => category_id === hostileShelf,
  );
  const picture = await photoAt(address);
  const change = { version, name: shelfName, names, picture };
  await call(address, admin, 'PATCH', `/site/categories/${_id}`, change);
  await call(address, admin, 'PUT', '/site/footer-categories', { ids: [_id] });
}
