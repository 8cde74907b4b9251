/** Rows of red, green, blue and alpha, one byte each. */
export type Rgba = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

const channels = 4;

/** Downscales by a whole factor with averages of squares (a box filter); the longer side stays at least `minSide`. */
export function boxDownscale(picture: Rgba, minSide: number): Rgba {
  const factor = Math.floor(Math.max(picture.width, picture.height) / minSide);
  if (factor < 2) return picture;
  // A very narrow image may be less than one square wide.
  const width = Math.max(1, Math.floor(picture.width / factor));
  const height = Math.max(1, Math.floor(picture.height / factor));
  const data = new Uint8ClampedArray(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1)
        data[(y * width + x) * channels + channel] = average(
          picture,
          x * factor,
          y * factor,
          factor,
          channel,
        );
  return { data, width, height };
}

function average(
  { data, width, height }: Rgba,
  left: number,
  top: number,
  factor: number,
  channel: number,
): number {
  const right = Math.min(left + factor, width);
  const bottom = Math.min(top + factor, height);
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) sum += data[(y * width + x) * channels + channel] ?? 0;
  return sum / ((right - left) * (bottom - top));
}
