import sharp from 'sharp';

/** How a phone is held before a book, and what the light and the hand do to the picture. */
export type Shot = {
  /** Degrees by which the cover leans away from the camera, upward and sideways. */
  tilt: number;
  turn: number;
  /** How far the cover bulges, as that of a thick paperback does; 0 is flat. */
  bend: number;
  /** The strength of the light that a laminated cover reflects, from 0 to 1. */
  glare: number;
  /** How many pixels the hand moves while the picture is taken, and in which direction. */
  shake: number;
  shakeAngle: number;
  /** The radius in pixels by which the picture is out of focus. */
  blur: number;
  noise: number;
};

export type Print = { data: Buffer; width: number; height: number };

const [width, height] = [1280, 720];
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Photographs a flat print, whose middle is before the middle of the camera, as a JPEG. */
export async function photograph(print: Print, shot: Shot, random: () => number): Promise<Buffer> {
  const seen = Buffer.alloc(width * height * 3);
  const place = { u: 0, v: 0 };
  const project = openProjection(print, shot);
  const light = openGlare(shot.glare, random);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      project(x, y, place);
      writePixel(seen, (y * width + x) * 3, { print, place, reflected: light(x, y) });
    }
  return expose(seen, shot, random);
}

type Place = { u: number; v: number };

/** Finds where on the print the camera looks through one of its pixels: a plane in perspective, around a cylinder. */
function openProjection(print: Print, { tilt, turn, bend }: Shot) {
  const focus = 1.4;
  const [sinTurn, cosTurn] = [Math.sin(radians(turn)), Math.cos(radians(turn))];
  const [sinTilt, cosTilt] = [Math.sin(radians(tilt)), Math.cos(radians(tilt))];
  const right = [cosTurn, 0, sinTurn] as const;
  const down = [-sinTilt * sinTurn, cosTilt, sinTilt * cosTurn] as const;
  const normal = [-sinTurn * cosTilt, -sinTilt, cosTilt * cosTurn] as const;
  return (x: number, y: number, place: Place): void => {
    const [u, v] = [(x - width / 2) / (width / 2), (y - height / 2) / (width / 2)];
    const scale = (normal[2] * focus) / (normal[0] * u + normal[1] * v + normal[2] * focus);
    const depth = focus * (scale - 1);
    const across = u * scale * right[0] + depth * right[2];
    const along = u * scale * down[0] + v * scale * down[1] + depth * down[2];
    const arc = bend === 0 ? across : Math.asin(Math.max(-1, Math.min(1, across * bend))) / bend;
    place.u = print.width / 2 + arc * (width / 2);
    place.v = print.height / 2 + along * (width / 2);
  };
}

type Pixel = { print: Print; place: Place; reflected: number };

/** Writes the color between the four nearest pixels of the print; beyond it, that of its edge. */
function writePixel(seen: Buffer, offset: number, { print, place, reflected }: Pixel): void {
  const { data, width: columns, height: rows } = print;
  const left = Math.max(0, Math.min(columns - 2, Math.floor(place.u)));
  const top = Math.max(0, Math.min(rows - 2, Math.floor(place.v)));
  const dx = Math.max(0, Math.min(1, place.u - left));
  const dy = Math.max(0, Math.min(1, place.v - top));
  const first = (top * columns + left) * 3;
  const below = first + columns * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (index: number) => data[index + channel] ?? 0;
    const upper = at(first) * (1 - dx) + at(first + 3) * dx;
    const lower = at(below) * (1 - dx) + at(below + 3) * dx;
    const color = upper * (1 - dy) + lower * dy;
    seen[offset + channel] = color + (255 - color) * reflected;
  }
}

/** A lamp that is reflected near the barcode, longer than wide. */
function openGlare(strength: number, random: () => number) {
  const [x0, y0] = [width * (0.3 + 0.4 * random()), height * (0.35 + 0.3 * random())];
  const [length, breadth, angle] = [180 + 160 * random(), 40 + 50 * random(), Math.PI * random()];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return (x: number, y: number): number => {
    if (strength === 0) return 0;
    const along = ((x - x0) * cos + (y - y0) * sin) / length;
    const beside = ((y - y0) * cos - (x - x0) * sin) / breadth;
    return strength * Math.exp(-along * along - beside * beside);
  };
}

/** What a lens that is a little out of focus, a hand that moves, a small sensor, and JPEG leave of the picture. */
async function expose(seen: Buffer, shot: Shot, random: () => number): Promise<Buffer> {
  const image = sharp(seen, { raw: { width, height, channels: 3 } });
  if (shot.shake >= 1) image.convolve(shakeKernel(shot));
  const data = await image.blur(Math.max(0.3, shot.blur)).raw().toBuffer();
  for (let index = 0; index < data.length; index += 1)
    data[index] = Math.max(0, Math.min(255, (data[index] ?? 0) + (random() - 0.5) * shot.noise));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A line as long as the hand moved. */
function shakeKernel({ shake, shakeAngle }: Shot) {
  const size = 9;
  const kernel = new Array<number>(size * size).fill(0);
  const steps = 4 * size;
  for (let step = 0; step <= steps; step += 1) {
    const distance = (step / steps - 0.5) * Math.min(shake, size - 1);
    const column = Math.round(4 + distance * Math.cos(shakeAngle));
    const row = Math.round(4 + distance * Math.sin(shakeAngle));
    kernel[row * size + column] = (kernel[row * size + column] ?? 0) + 1;
  }
  return { width: size, height: size, kernel, scale: steps + 1 };
}
