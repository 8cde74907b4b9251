import type { Accent } from '#contract/settings.ts';

/** Bookcloths to choose from. Each hue is more than 25° from the ribbon's red. */
export const presets = {
  ink: { hue: 258, strength: 1 },
  lake: { hue: 215, strength: 0.65 },
  heather: { hue: 300, strength: 1 },
  blackberry: { hue: 345, strength: 0.92 },
  walnut: { hue: 58, strength: 0.62 },
  moss: { hue: 122, strength: 0.7 },
  slate: { hue: 250, strength: 0.22 },
} as const satisfies Record<string, Accent>;

/** Dogear's own green as an accent, to show it on a page that has another. */
export const greenAccent: Accent = { hue: 168, strength: 0.62 };

export type PresetName = 'green' | keyof typeof presets;

/** Binder's green is Dogear's own and needs no accent. */
export const presetNames = ['green', ...(Object.keys(presets) as (keyof typeof presets)[])] as const;

export const accentOfPreset = (name: PresetName): Accent | null => (name === 'green' ? null : presets[name]);

/** Returns the name of the cloth; undefined for a color of the host's own. */
export const presetOf = (accent: Accent | null): PresetName | undefined =>
  presetNames.find((name) => isSame(accentOfPreset(name), accent));

const isSame = (one: Accent | null, other: Accent | null): boolean =>
  one?.hue === other?.hue &&
  // PostgreSQL stores a single-precision number.
  Math.abs((one?.strength ?? 0) - (other?.strength ?? 0)) < 0.001;
