import type { AuditEntry } from '#contract/audit.ts';
import type { HostSlide } from '#contract/site/slides.ts';

type Details = Record<string, unknown>;

/** Longer values are cut, because texts of the site may be pages long. */
const maxLength = 80;

/** Returns what an entry says about changes of the site: old and new value of each setting, or of one text. */
export function siteChangesIn(details: Details): AuditEntry['changes'] {
  if (typeof details.key === 'string')
    return [
      {
        setting: details.key,
        locale: String(details.locale),
        from: show(details.from),
        to: show(details.to),
      },
    ];
  const changes = (details.changes ?? {}) as Record<string, { from: unknown; to: unknown }>;
  return Object.entries(changes).map(([setting, { from, to }]) => ({
    setting,
    locale: null,
    from: show(setting === 'slides' ? titlesOf(from) : from),
    to: show(setting === 'slides' ? titlesOf(to) : to),
  }));
}

/** Whole slides, in every language, are longer than what is shown. */
const titlesOf = (slides: unknown): string =>
  (slides as Pick<HostSlide, 'texts'>[]).map(({ texts }) => Object.values(texts)[0]?.title ?? '').join(', ');

function show(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
