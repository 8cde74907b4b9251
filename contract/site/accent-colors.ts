import { plainValue } from '../kernel/plain-text.ts';
import type { Accent } from '../settings.ts';

/** A color as lightness, chroma, and hue in degrees. */
type Oklch = { lightness: number; chroma: number; hue: number };

/** The chroma at which an accent has its full strength. */
const fullChroma = 0.13;

type Theme = 'light' | 'dark';
/** Lightness, and a chroma: fixed, or multiplied by the accent's strength. */
type Shade = { lightness: number; chroma: number; byStrength?: true };

/** The colors of `[data-accent]` in web/styles/accent.css, for emails and for measuring their contrast. */
const accentTokens = {
  paper: { light: { lightness: 0.963, chroma: 0.006 }, dark: { lightness: 0.185, chroma: 0.013 } },
  surface: { light: { lightness: 1, chroma: 0 }, dark: { lightness: 0.228, chroma: 0.018 } },
  line: { light: { lightness: 0.882, chroma: 0.011 }, dark: { lightness: 0.33, chroma: 0.02 } },
  ink: { light: { lightness: 0.235, chroma: 0.02 }, dark: { lightness: 0.95, chroma: 0.008 } },
  'ink-2': { light: { lightness: 0.44, chroma: 0.022 }, dark: { lightness: 0.785, chroma: 0.02 } },
  brand: {
    light: { lightness: 0.37, chroma: 0.11, byStrength: true },
    dark: { lightness: 0.82, chroma: 0.09, byStrength: true },
  },
  'on-brand': { light: { lightness: 0.975, chroma: 0.008 }, dark: { lightness: 0.24, chroma: 0.04 } },
  cloth: {
    light: { lightness: 0.315, chroma: 0.085, byStrength: true },
    dark: { lightness: 0.262, chroma: 0.062, byStrength: true },
  },
  'on-cloth': { light: { lightness: 0.97, chroma: 0.008 }, dark: { lightness: 0.97, chroma: 0.008 } },
} as const satisfies Record<string, Record<Theme, Shade>>;
export type AccentToken = keyof typeof accentTokens;

/** Returns a color of the site's pages, such as `#123456`, for what cannot read their style sheet. */
export function accentColor(token: AccentToken, theme: Theme, { hue, strength }: Accent): string {
  const { lightness, chroma, byStrength }: Shade = accentTokens[token][theme];
  return toHex({ lightness, chroma: byStrength ? chroma * strength : chroma, hue });
}

/** The color of pages, for the window of the browser around them. Without an accent it is that of tokens.css. */
export const paperColor = (theme: Theme, accent: Accent | null): string =>
  accent ? accentColor('paper', theme, accent) : { light: '#f2f4f0', dark: '#0d1512' }[theme];

/** Returns the accent of a color such as `#e2001a`: its hue and strength. The lightness is the theme's. */
export function accentOfColor(color: string): Accent | undefined {
  const plain = readColor(color);
  if (plain === undefined) return undefined;
  const { chroma, hue } = toOklch(plain);
  return { hue: Math.round(hue) % 360, strength: Math.round(Math.min(1, chroma / fullChroma) * 100) / 100 };
}

/** Reads a typed or pasted color, such as `E2001A`, `#fc0`, or `rgb(226, 0, 26)`, as `#e2001a`. Undefined if it is none. */
export function readColor(typed: string): string | undefined {
  const text = plainValue(typed)?.toLowerCase() ?? '';
  const [, ...channels] = /^rgb\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})\)$/.exec(text) ?? [];
  if (channels.length > 0 && channels.every((channel) => Number(channel) < 256))
    return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
  const [, long, short] = /^(?:#|0x)?(?:([0-9a-f]{6})(?:ff)?|([0-9a-f]{3}))$/.exec(text) ?? [];
  if (long) return `#${long}`;
  return short && `#${[...short].map((digit) => digit + digit).join('')}`;
}

/** Returns the color that stands for an accent where one can be chosen by eye. */
export const colorOfAccent = ({ hue, strength }: Accent): string =>
  toHex({ lightness: 0.5, chroma: strength * fullChroma, hue });

/** Converts to sRGB, cutting off what a screen cannot show, as browsers do. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const [a, b] = [chroma * Math.cos(radians(hue)), chroma * Math.sin(radians(hue))];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((value) => byteOf(value).toString(16).padStart(2, '0')).join('')}`;
}

function toOklch(color: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linearOf(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const linearOf = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function byteOf(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}
