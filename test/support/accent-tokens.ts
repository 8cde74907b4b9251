import { readFileSync } from 'node:fs';
import type { Accent } from '#contract/settings.ts';
import { toHex } from '#contract/site/accent-colors.ts';

const css = ['tokens', 'accent']
  .map((sheet) => readFileSync(new URL(`../../web/styles/${sheet}.css`, import.meta.url), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*.*?\*\//gs, '');

/** The tokens of a rule, with values in one line. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`The tokens have no rule for ${selector}.`);
  const rule = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')'),
    ]),
  );
}

const usual = tokensOf(':root');
const accented = tokensOf('[data-accent]');

/** Returns the color of a token of web/styles on a site with an accent, as a browser computes it. */
export function tokenColor(name: string, theme: 'light' | 'dark', accent: Accent): string {
  const value = accented.get(name) ?? usual.get(name);
  if (value === undefined) throw new Error(`There is no token --${name}.`);
  const [, light = value, dark = value] = /^light-dark\((.+\)|#\w+), (.+)\)$/.exec(value) ?? [];
  return toColor(theme === 'light' ? light : dark, accent);
}

function toColor(value: string, { hue, strength }: Accent): string {
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  const shade = /^oklch\(([\d.]+) (?:([\d.]+)|calc\(([\d.]+) \* var\(--c\)\)) var\(--h\)\)$/.exec(value);
  if (!shade) throw new Error(`The test cannot read the color ${value}.`);
  const [, lightness, fixed, byStrength] = shade;
  const chroma = fixed === undefined ? Number(byStrength) * strength : Number(fixed);
  return toHex({ lightness: Number(lightness), chroma, hue });
}
