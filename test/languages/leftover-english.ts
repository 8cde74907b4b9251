import type { Page } from 'playwright-core';
import { type Locale, locales, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { messageTexts, missingMessages } from './message-texts.ts';
import { userTexts } from './walk.ts';

export const otherLocales = locales.filter((locale) => locale !== sourceLocale);

/** English messages that are not also messages of the language, such as "Name" in German. */
const onlyEnglish = new Map<Locale, Set<string>>(
  otherLocales.map((locale) => {
    const own = new Set(messageTexts(locale));
    const english = messageTexts(sourceLocale).filter(
      (text) => /\p{L}{3}/u.test(text) && !/[{}<>]/.test(text),
    );
    return [locale, new Set(english.filter((text) => !own.has(text)))] as const;
  }),
);

/** Words of almost every English sentence, which are no words of the other languages. */
const englishWord =
  /(?<![\p{L}'’-])(?:the|and|your?|with|this|that|these|of|for|from|have|are|is|not|by)(?![\p{L}-])/iu;
/** In an Arabic page, three Latin words in a row. */
const latinWords = /[a-z]{2,}\s+[a-z]{2,}\s+[a-z]{2,}/i;

/** `Europe/Isle of Man`: the names of the database of time zones, which has no others. */
const timeZone = /^[A-Z]\w+\/[\w /-]+$/;

/** The countries as a language names them: the Isle of Man has the same name in German. */
const countries = new Map<Locale, Set<string>>();
function isCountry(text: string, locale: Locale): boolean {
  const known = countries.get(locale) ?? new Set(listCountries(locale));
  countries.set(locale, known);
  return known.has(text);
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const listCountries = (locale: Locale): string[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return letters.flatMap((one) => letters.flatMap((other) => names.of(one + other) ?? []));
};

/** Whether a text that a page shows or reads out is English, apart from what users wrote. */
export function isEnglish(text: string, locale: Locale): boolean {
  if (timeZone.test(text) || isCountry(text, locale)) return false;
  if (onlyEnglish.get(locale)?.has(text)) return true;
  const own = userTexts.reduce((rest, written) => rest.replaceAll(written, ' '), text);
  return englishWord.test(own) || (locale === 'ar' && latinWords.test(own));
}

/** The texts of a page and its attributes that are read out, without those that are marked as another language. */
const saidTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const isOwn = (element: Element) =>
      (element.closest('[lang]')?.getAttribute('lang') ?? lang) === lang &&
      !element.closest('script, style, noscript, pre, code, [data-user-content]');
    const attributes = [
      'aria-label',
      'alt',
      'placeholder',
      'title',
      'aria-description',
      'aria-roledescription',
    ];
    const said = [...document.body.querySelectorAll('*')]
      .filter(isOwn)
      .flatMap((element) => [
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === 3)
          .map(({ textContent }) => textContent),
        ...attributes.map((name) => element.getAttribute(name)),
      ]);
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
    return [...said, document.title, description].map((text) => (text ?? '').trim().replaceAll(/\s+/g, ' '));
  });

/** The keys that a page shows or reads out in place of messages. */
export const findMessageKeys = async (page: Page): Promise<string[]> =>
  missingMessages((await saidTexts(page)).join('\n'));

/** The English texts of a page in another language. A page that says almost nothing is reported as well. */
export async function findEnglish(page: Page, locale: Locale): Promise<string[]> {
  const said = await saidTexts(page);
  if (said.filter(Boolean).length < 15) return ['the page is almost empty'];
  const judged = known.get(locale) ?? new Map<string, boolean>();
  known.set(locale, judged);
  return [...new Set(said)].filter((text) => {
    const isFound = judged.get(text) ?? isEnglish(text, locale);
    judged.set(text, isFound);
    return isFound;
  });
}

/** Header, footer, and menus say the same on every page. */
const known = new Map<Locale, Map<string, boolean>>();
