import type { Accent } from '#contract/site.ts';
import toast from '../ui/toast.module.css';
import { pageStyles } from './page-styles.ts';
import preHydration from './pre-hydration.client.ts?inline-script';
import type { BootstrapSettings, HydrationMode } from './pre-hydration.ts';
import type { PageAssets } from './render.ts';

type Parts = {
  assets: PageAssets;
  nonce: string;
  hydration: object;
  /** What the page is about, for search engines (JSON-LD). */
  structuredData: object | undefined;
  mode: HydrationMode;
  /** The page is the same for all anonymous users, and cached. */
  isPublic: boolean;
  site: { accent: Accent | null };
  texts: BootstrapSettings['texts'];
};

/**
 * Inserts styles, scripts, and data into a rendered document. React must not render them: it would compare them while
 * hydrating, and for a script element it uses `innerHTML`, which the content security policy forbids.
 */
export function renderDocument(rendered: string, page: Parts): string {
  const { assets, nonce, hydration, structuredData, mode, isPublic, texts, site } = page;
  const allowed = ` nonce="${nonce}"`;
  const head = [
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    pageStyles(rendered, assets.styles, { inline: isPublic, nonce }),
    site.accent && `<style${allowed}>${accentStyle(site.accent)}</style>`,
    (assets.devHead ?? '').replaceAll('{nonce}', nonce),
    // Data is not executed, so it needs no nonce.
    structuredData && `<script type="application/ld+json">${scriptSafe(structuredData)}</script>`,
  ]
    .filter(Boolean)
    .join('');
  const scripts = `<script${allowed}>window.__staticRouterHydrationData=${scriptSafe(hydration)};${bootstrapScript({ entry: assets.entry, mode, texts })}</script>`;
  return `<!DOCTYPE html>${insertBefore('</body>', scripts, insertBefore('</head>', head, rendered.replace(/^<!DOCTYPE html>/i, '')))}`;
}

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

function insertBefore(tag: string, addition: string, html: string): string {
  const at = html.lastIndexOf(tag);
  if (at < 0) throw new Error(`The rendered page has no ${tag}.`);
  return html.slice(0, at) + addition + html.slice(at);
}
