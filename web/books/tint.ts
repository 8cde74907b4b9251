/**
 * The class that tints what stands behind a cover: the cover's hue in one of 24 steps. A class and not a
 * style, because pages allow no style attributes.
 * @param color `#rrggbb`
 */
export function tintClass(color: string | null | undefined): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '');
  if (!match) return 'tint-neutral';
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  // Nearly grey covers have a hue by accident only.
  if (spread < 0.08) return 'tint-neutral';
  const sixths =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return `tint-${Math.round((sixths + 6) * 4) % 24}`;
}
