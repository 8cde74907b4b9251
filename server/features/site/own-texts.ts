import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import type { OwnText, SiteTextKey } from '#contract/site/site-texts.ts';
import { translatorFor } from '#server/lib/translator.ts';

/** What applies until the host publishes a text of its own. */
function ownTextsIn(locale: Locale): Partial<Record<SiteTextKey, string>> {
  const home = translatorFor(locale, 'home');
  const mails = translatorFor(locale, 'mail-templates');
  return {
    hero_title: home('hero.title'),
    hero_tagline: home('hero.tagline'),
    hero_text: home('hero.introduction'),
    welcome: mails('welcome.ready'),
    author_title: home('author.title'),
    author_quote: home('author.quote'),
    author_source: home.markup('author.source', { cite: (title) => title }),
    author_text: home('author.about'),
  };
}

/** Dogear's own texts in every language, to begin from. */
export const listOwnTexts = (): OwnText[] =>
  locales.flatMap((locale) =>
    Object.entries(ownTextsIn(locale)).map(([key, text]) => ({ key: key as SiteTextKey, locale, text })),
  );
