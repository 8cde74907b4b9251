import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Accent } from '#contract/settings.ts';
import { paperColor } from '#contract/site/accent-colors.ts';
import accentTokens from '../styles/accent.css?inline';
import arabicStyles from '../styles/arabic.css?inline';
import toast from '../ui/toast.module.css';
import { pageStyles } from './page-styles.ts';
import preHydration from './pre-hydration.client.ts?inline-script';
import type { BootstrapSettings, HydrationMode } from './pre-hydration.ts';
import type { PageAssets } from './render.ts';

type Parts = {
  /** Links for images of parts that were not rendered for this page. */
  preloads: string;
  assets: PageAssets;
  nonce: string;
  hydration: object;
  /** What the page is about, for search engines (JSON-LD). */
  structuredData: object | undefined;
  mode: HydrationMode;
  /** The page is the same for all anonymous users, and cached. */
  isPublic: boolean;
  site: { accent: Accent | null };
  locale: Locale;
  texts: BootstrapSettings['texts'];
};

/**
 * Inserts styles, scripts, and data into a rendered document. React must not render them: it would compare them while
 * hydrating, and for a script element it uses `innerHTML`, which the content security policy forbids.
 */
export function renderDocument(rendered: string, page: Parts): string {
  const { assets, nonce, preloads, hydration, structuredData, mode, isPublic, texts, site, locale } = page;
  const allowed = ` nonce="${nonce}"`;
  const head = [
    preloads,
    ...fontsOf(assets.fonts, locale).map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    pageStyles(rendered, assets.styles, { inline: isPublic, nonce }),
    site.accent && `<style${allowed}>${accentTokens}${accentStyle(site.accent)}</style>`,
    locale === 'ar' && `<style${allowed}>${arabicStyles}</style>`,
    ...(['light', 'dark'] as const).map(
      (theme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${paperColor(theme, site.accent)}">`,
    ),
    (assets.devHead ?? '').replaceAll('{nonce}', nonce),
    // Data is not executed, so it needs no nonce.
    structuredData && `<script type="application/ld+json">${scriptSafe(structuredData)}</script>`,
  ]
    .filter(Boolean)
    .join('');
  const scripts = `<script${allowed}>window.__staticRouterHydrationData=${scriptSafe(hydration)};${bootstrapScript({ entry: assets.entry, mode, texts })}</script>`;
  return insertIntoDocument(rendered, { head, body: scripts });
}

/** The fonts that the first screen shows: in Arabic those of its script, and of the Latin ones only the text font for digits. */
const fontsOf = (fonts: readonly string[], locale: Locale): readonly string[] =>
  fonts.filter((font) => (locale === 'ar' ? !font.includes('caslon') : !font.endsWith('-ar.woff2')));

/** The content security policy allows no style attribute, so hue and strength are a rule. */
const accentStyle = ({ hue, strength }: Accent): string =>
  `:root{--accent-hue:${Number(hue)};--accent-strength:${Number(strength)}}`;

function bootstrapScript(page: Omit<BootstrapSettings, 'alertClass'>): string {
  const settings: BootstrapSettings = { ...page, alertClass: `${toast.toast} ${toast.early}` };
  return `{const bootstrapSettings=${scriptSafe(settings)};${preHydration}}`;
}

/** Serializes JSON so that it cannot close its script element. */
const scriptSafe = (value: object): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Adds to the end of the document's head and body. Texts cannot contain the tags, because `<` is escaped in them. */
function insertIntoDocument(rendered: string, { head, body }: { head: string; body: string }): string {
  const doctype = /^<!DOCTYPE html>/i.exec(rendered)?.[0] ?? '';
  const headEnd = rendered.indexOf('</head>');
  const bodyEnd = rendered.lastIndexOf('</body>');
  if (headEnd < 0 || bodyEnd < headEnd) throw new Error('The rendered page has no head or no body.');
  return [
    '<!DOCTYPE html>',
    rendered.slice(doctype.length, headEnd),
    head,
    rendered.slice(headEnd, bodyEnd),
    body,
    rendered.slice(bodyEnd),
  ].join('');
}
