/** A style sheet of the build. */
export type StyleSheet = {
  href: string;
  css: string;
  /** The classes it styles; a page that has none of them does not need it. Without a list every page gets it. */
  classNames?: ReadonlySet<string> | undefined;
};

type Options = {
  /** In the page where it is cached for everybody; linked, and cached by the browser, where it is for one person. */
  inline: boolean;
  nonce: string;
};

/** The markup that brings a page the styles of what it shows. */
export function pageStyles(html: string, sheets: readonly StyleSheet[], { inline, nonce }: Options): string {
  const shown = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const needed = sheets.filter(({ classNames }) => !classNames || !classNames.isDisjointFrom(shown));
  if (!inline) return needed.map(({ href }) => `<link rel="stylesheet" href="${href}">`).join('');
  // The app looks for these links before it fetches a style sheet; disabled, they fetch nothing themselves.
  const present = needed.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`).join('');
  const css = needed.map((sheet) => sheet.css).join('');
  return css && `<style nonce="${nonce}">${css}</style>${present}`;
}
