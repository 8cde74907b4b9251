import type { Random } from '#test/support/seeded-random.ts';

export const coverWidth = 600;
export const coverHeight = 900;

/** Background first, ink last. A template may use fewer colors. */
export type Palette = [string, string, string, string, string, string];
export type Cover = { title: string; author: string; palette: Palette; variant: number };
export type Artwork = { svg: string; defs?: string };
export type Template = (cover: Cover, random: Random) => Artwork;

export const round = (value: number): string => value.toFixed(1);

export const background = (fill: string): string =>
  `<rect width="${coverWidth}" height="${coverHeight}" fill="${fill}"/>`;

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

type Stop = [offset: number, color: string, opacity?: number];

export function gradient(id: string, stops: Stop[], direction = 'x1="0" y1="0" x2="0" y2="1"'): string {
  const marks = stops.map(
    ([offset, color, opacity = 1]) =>
      `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" ${direction}>${marks.join('')}</linearGradient>`;
}

/** Blends two colors: at `share` 0 it returns the first, at 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(first, at) * (1 - share) + channel(second, at) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}
