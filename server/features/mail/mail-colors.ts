import type { Accent } from '#contract/settings.ts';
import { type AccentToken, accentColor } from '#contract/site/accent-colors.ts';

/** The colors of an email in one theme. */
type Palette = Record<
  'paper' | 'ink' | 'cloth' | 'onCloth' | 'sheet' | 'quiet' | 'rule' | 'link' | 'onButton',
  string
>;
export type MailColors = { light: Palette; dark: Palette };

/** Dogear's green. */
const ownColors: MailColors = {
  light: {
    paper: '#f2f4f0',
    ink: '#14211b',
    cloth: '#0c3b2f',
    onCloth: '#f1f6ef',
    sheet: '#ffffff',
    quiet: '#4a5952',
    rule: '#d5dcd3',
    link: '#0f4a3a',
    onButton: '#f4f8f3',
  },
  dark: {
    paper: '#0d1512',
    ink: '#ebf1eb',
    cloth: '#0a2b22',
    onCloth: '#f1f6ef',
    sheet: '#15201b',
    quiet: '#aebdb4',
    rule: '#2b3a33',
    link: '#8fd6b8',
    onButton: '#06231a',
  },
};

const tokens: Record<keyof Palette, AccentToken> = {
  paper: 'paper',
  ink: 'ink',
  cloth: 'cloth',
  onCloth: 'on-cloth',
  sheet: 'surface',
  quiet: 'ink-2',
  rule: 'line',
  link: 'brand',
  onButton: 'on-brand',
};

/** Returns the colors of the site's pages as mail programs know them: many understand neither variables nor `oklch()`. */
export function mailColors(accent: Accent | null): MailColors {
  if (!accent) return ownColors;
  const palette = (theme: 'light' | 'dark') =>
    Object.fromEntries(
      Object.entries(tokens).map(([use, token]) => [use, accentColor(token, theme, accent)]),
    ) as Palette;
  return { light: palette('light'), dark: palette('dark') };
}
