import type { ResponseOf } from '#contract/kernel/http.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { legalPages } from '#contract/pages.ts';
import { type listSiteTexts, type SiteTextKey, siteTextKinds } from '#contract/site/site-texts.ts';

/** A text in one language as the editor shows it. */
export type TextState = {
  key: SiteTextKey;
  locale: Locale;
  kind: (typeof siteTextKinds)[SiteTextKey];
  /** `ours` is Dogear's; `missing` is a page that does not exist yet; `none` is left out until the host writes it. */
  badge: 'yours' | 'draft' | 'ours' | 'missing' | 'none';
  /** What the editor begins with: the draft, else what is published, else Dogear's own. */
  text: string;
  /** 0 for a text that the host has not written yet. */
  version: number;
  isPublished: boolean;
  /** What takes the place of a published text that is taken back. */
  otherwise: 'ours' | 'noPage' | 'nothing';
};

/** Dogear has none of them. */
const emptyKeys: readonly SiteTextKey[] = ['footer', 'conduct'];

/** Dogear has samples of them, which only a demo and a site that is being set up show. */
const sampleKeys: readonly SiteTextKey[] = [
  'author_title',
  'author_quote',
  'author_source',
  'author_text',
  'blog',
];

export function textStateOf(
  { texts, own }: ResponseOf<typeof listSiteTexts>,
  key: SiteTextKey,
  locale: Locale,
  showsSamples: boolean,
): TextState {
  const isThis = (text: { key: SiteTextKey; locale: Locale }) => text.key === key && text.locale === locale;
  const written = texts.find(isThis);
  const isPublished = typeof written?.text === 'string';
  const isLeftOut = emptyKeys.includes(key) || (!showsSamples && sampleKeys.includes(key));
  const ours = isLeftOut ? undefined : own.find(isThis)?.text;
  return {
    key,
    locale,
    kind: siteTextKinds[key],
    badge: badgeOf(key, { isPublished, hasDraft: typeof written?.draft === 'string', isLeftOut }),
    text: written?.draft ?? written?.text ?? ours ?? '',
    version: written?.version ?? 0,
    isPublished,
    otherwise: otherwiseOf(key, isLeftOut),
  };
}

function otherwiseOf(key: SiteTextKey, isLeftOut: boolean): TextState['otherwise'] {
  if (siteTextKinds[key] === 'page' && (isLeftOut || key !== 'blog')) return 'noPage';
  return isLeftOut ? 'nothing' : 'ours';
}

type Facts = { isPublished: boolean; hasDraft: boolean; isLeftOut: boolean };

function badgeOf(key: SiteTextKey, { isPublished, hasDraft, isLeftOut }: Facts): TextState['badge'] {
  if (hasDraft) return 'draft';
  if (isPublished) return 'yours';
  if (isLeftOut) return 'none';
  return legalPages.some((legal) => legal === key) ? 'missing' : 'ours';
}
