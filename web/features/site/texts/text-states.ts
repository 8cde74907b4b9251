import type { ResponseOf } from '#contract/http.ts';
import type { Locale } from '#contract/locales.ts';
import { legalPageKeys, type listSiteTexts, type SiteTextKey, siteTextKinds } from '#contract/site-texts.ts';

/** A text in one language as the editor shows it. */
export type TextState = {
  key: SiteTextKey;
  locale: Locale;
  kind: (typeof siteTextKinds)[SiteTextKey];
  /** `ours` is Dogear's; `missing` is a page that does not exist yet. */
  badge: 'yours' | 'draft' | 'ours' | 'missing';
  /** What the editor begins with: the draft, else what is published, else Dogear's own. */
  text: string;
  /** 0 for a text that the host has not written yet. */
  version: number;
  isPublished: boolean;
};

export function textStateOf(
  { texts, own }: ResponseOf<typeof listSiteTexts>,
  key: SiteTextKey,
  locale: Locale,
): TextState {
  const isThis = (text: { key: SiteTextKey; locale: Locale }) => text.key === key && text.locale === locale;
  const written = texts.find(isThis);
  const isPublished = typeof written?.text === 'string';
  return {
    key,
    locale,
    kind: siteTextKinds[key],
    badge: badgeOf(key, { isPublished, hasDraft: typeof written?.draft === 'string' }),
    text: written?.draft ?? written?.text ?? own.find(isThis)?.text ?? '',
    version: written?.version ?? 0,
    isPublished,
  };
}

function badgeOf(key: SiteTextKey, { isPublished, hasDraft }: { isPublished: boolean; hasDraft: boolean }) {
  if (hasDraft) return 'draft';
  if (isPublished) return 'yours';
  return legalPageKeys.some((legal) => legal === key) && key !== 'conduct' ? 'missing' : 'ours';
}
