import styles from './tint.module.css';

const hues = 24;

/**
 * Returns the class that tints the background of a cover. A class instead of a style, because the content security
 * policy allows no style attributes.
 * @param color `#rrggbb`
 */
export function tintClass(color: string | null | undefined): string | undefined {
  const hue = hueOf(color);
  return hue === undefined ? styles.neutral : styles[`hue${hue}`];
}

/** The color's hue in one of 24 steps; undefined for a color that is nearly gray, whose hue means nothing. */
export function hueOf(color: string | null | undefined): number | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '');
  if (!match) return undefined;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 0.08) return undefined;
  const sixths =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return Math.round((sixths + 6) * 4) % hues;
}
