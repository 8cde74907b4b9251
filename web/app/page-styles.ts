/** A style sheet of the build. */
export type StyleSheet = {
  href: string;
  css: string;
  /** The classes that it styles; a page without any of them does not need it. Without a list every page gets it. */
  classNames?: ReadonlySet<string> | undefined;
};

type Options = {
  /** Inlined in a cached public page; linked, and cached by the browser, in a page for a signed-in user. */
  inline: boolean;
  nonce: string;
};

/** Returns the style elements or links that the rendered page needs. */
export function pageStyles(html: string, sheets: readonly StyleSheet[], { inline, nonce }: Options): string {
  const shown = new Set([...classAttributes(html)].flatMap((names) => names.split(' ')));
  const needed = sheets.filter(({ classNames }) => !classNames?.isDisjointFrom(shown));
  if (!inline) return needed.map(({ href }) => `<link rel="stylesheet" href="${href}">`).join('');
  const css = needed.map((sheet) => sheet.css).join('');
  const carried = needed.map(({ href }) => href).join(' ');
  return css && `<meta name="carried-styles" content="${carried}"><style nonce="${nonce}">${css}</style>`;
}

const classStart = ' class="';

/** The different values of class attributes. A long page has a thousand attributes and a hundred values. */
function classAttributes(html: string): Set<string> {
  const values = new Set<string>();
  let end = 0;
  for (let start = html.indexOf(classStart); start >= 0; start = html.indexOf(classStart, end)) {
    end = html.indexOf('"', start + classStart.length);
    if (end < 0) break;
    values.add(html.slice(start + classStart.length, end));
  }
  return values;
}
