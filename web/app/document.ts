import { pageStyles, type StyleSheet } from './page-styles.ts';
import { bootstrapScript, type Start } from './pre-hydration.ts';

/** What a page needs besides its markup. */
export type PageAssets = {
  /** In the order in which they apply. */
  styles: readonly StyleSheet[];
  fonts: readonly string[];
  /** The module that makes the page live. */
  entry: string;
  /** Further markup for the head, in development; `{nonce}` is filled in. */
  devHead?: string | undefined;
};

type Parts = {
  assets: PageAssets;
  nonce: string;
  hydration: object;
  start: Start;
  /** The page is the same for everybody who is not signed in, and cached. */
  isPublic: boolean;
};

/** Puts styles and scripts into a rendered document. They are not React's: it would compare them while hydrating. */
export function renderDocument(rendered: string, page: Parts): string {
  const { assets, nonce, hydration, start, isPublic } = page;
  const allowed = ` nonce="${nonce}"`;
  const head = [
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    pageStyles(rendered, assets.styles, { inline: isPublic, nonce }),
    (assets.devHead ?? '').replaceAll('{nonce}', nonce),
  ].join('');
  const scripts = `<script${allowed}>window.__staticRouterHydrationData=${scriptSafe(hydration)};${bootstrapScript(assets.entry, start)}</script>`;
  return `<!DOCTYPE html>${insertBefore('</body>', scripts, insertBefore('</head>', head, rendered.replace(/^<!DOCTYPE html>/i, '')))}`;
}

/** JSON that cannot end its script element or be read as anything but data. */
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
