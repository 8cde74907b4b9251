/** Rows of red, green, blue and opacity, one byte each. */
export type Rgba = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

const channels = 4;

/** The picture by a whole number smaller, as long as its longer side is at least `minSide`: averages of squares. */
export function boxDownscale(picture: Rgba, minSide: number): Rgba {
  const by = Math.floor(Math.max(picture.width, picture.height) / minSide);
  if (by < 2) return picture;
  // Of very narrow pictures the last, incomplete square is all there is.
  const width = Math.max(1, Math.floor(picture.width / by));
  const height = Math.max(1, Math.floor(picture.height / by));
  const data = new Uint8ClampedArray(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1)
        data[(y * width + x) * channels + channel] = average(picture, x * by, y * by, by, channel);
  return { data, width, height };
}

function average(
  { data, width, height }: Rgba,
  left: number,
  top: number,
  by: number,
  channel: number,
): number {
  const right = Math.min(left + by, width);
  const bottom = Math.min(top + by, height);
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) sum += data[(y * width + x) * channels + channel] ?? 0;
  return sum / ((right - left) * (bottom - top));
}
