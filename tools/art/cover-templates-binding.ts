import { background, path, range, round, type Template } from './cover-canvas.ts';
import { setTitle } from './set-title.ts';
import { capHeight, drawText } from './type-to-path.ts';

/** Cloth with a gilt rosette. Variant 1 has the author's initial in a wreath. */
export const cloth: Template = ({ title, author, palette, variant }, random) => {
  const [cover, , gilt] = palette;
  const petals = 12 + 2 * Math.floor(random() * 3);
  const type = setTitle(title, {
    ...{ face: 'gloock', x: 300, top: 178, anchor: 'middle', fill: gilt },
    ...{ width: 400, height: 170, max: 88, leading: 1.08 },
  });
  const by = { face: 'cormorantItalic', size: 38, x: 300, y: 178 + type.height + 60, fill: gilt } as const;
  return {
    defs: linen,
    svg: [
      background(cover),
      `<rect width="600" height="900" filter="url(#linen)" opacity=".55"/>`,
      `<g fill="none" stroke="${gilt}"><rect x="44" y="44" width="512" height="812" stroke-width="5"/><rect x="58" y="58" width="484" height="784" stroke-width="1.6"/></g>`,
      corner(gilt, 68, 68, 1, 1) + corner(gilt, 532, 68, -1, 1),
      corner(gilt, 68, 832, 1, -1) + corner(gilt, 532, 832, -1, -1),
      `<g transform="${below(by.y + 24)}">${variant === 1 ? wreath(gilt, author) : rosette(gilt, petals)}</g>`,
      type.svg,
      drawText(author, { ...by, anchor: 'middle' }),
    ].join(''),
  };
};

const linen = `<filter id="linen" x="0" y="0" width="1" height="1">
<feTurbulence type="fractalNoise" baseFrequency=".02 .9" numOctaves="2" seed="3" result="a"/>
<feTurbulence type="fractalNoise" baseFrequency=".9 .02" numOctaves="2" seed="8" result="b"/>
<feBlend in="a" in2="b" mode="multiply"/>
<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.4 0 0 0 -.28"/></filter>`;

/** Below a long title, the ornament moves down and shrinks to the remaining space. */
function below(top: number): string {
  const [center, radius, foot] = [566, 197, 806];
  if (top <= center - radius) return `translate(300 ${center})`;
  const fits = (foot - top) / 2;
  return `translate(300 ${round(top + fits)}) scale(${(fits / radius).toFixed(3)})`;
}

function corner(gilt: string, x: number, y: number, flipX: number, flipY: number): string {
  const arcs = 'M0 92 C0 40 40 0 92 0 M0 60 C30 60 60 30 60 0 M30 92 C34 62 62 34 92 30';
  const dots = `<circle cx="27" cy="27" r="8" fill="${gilt}"/><circle cx="92" cy="14" r="4" fill="${gilt}"/><circle cx="14" cy="92" r="4" fill="${gilt}"/>`;
  const place = `translate(${x} ${y}) scale(${flipX} ${flipY})`;
  return `<g transform="${place}" fill="none" stroke="${gilt}" stroke-width="2.6">${path(arcs, '')}${dots}</g>`;
}

function rosette(gilt: string, petals: number): string {
  const petal = `<path d="M0 -34 C26 -70 22 -112 0 -142 C-22 -112 -26 -70 0 -34Z"/><path d="M0 -58 L0 -118"/><circle cx="0" cy="-158" r="4.5" fill="${gilt}" stroke="none"/>`;
  const ring = range(petals).map((k) => `<g transform="rotate(${(360 / petals) * k})">${petal}</g>`);
  return `<g transform="scale(1.12)" fill="none" stroke="${gilt}" stroke-width="2.4">${ring.join('')}<circle r="30"/><circle r="20" fill="${gilt}"/><circle r="176" stroke-width="1.4"/></g>`;
}

function wreath(gilt: string, author: string): string {
  const initial = author.split(' ').at(-1)?.charAt(0) ?? '';
  const leaf = 'M0 0 C12 -16 34 -20 52 -6 C36 8 14 12 0 0Z';
  const leaves = range(11).flatMap((k) => {
    const turn = 22 + k * 13.6;
    return [1, -1].map(
      (side) =>
        `<g transform="scale(${side} 1) rotate(${turn}) translate(0 142)">${[-34, 24].map((tilt) => `<path transform="rotate(${-90 + tilt - 62})" d="${leaf}"/>`).join('')}</g>`,
    );
  });
  const cap = capHeight({ face: 'gloock', size: 190 });
  const letter = { face: 'gloock', size: 190, x: 0, y: cap / 2, fill: gilt, anchor: 'middle' } as const;
  return `<g transform="translate(0 14)"><g fill="${gilt}">${leaves.join('')}</g>${drawText(initial, letter)}<circle r="112" fill="none" stroke="${gilt}" stroke-width="2.4"/></g>`;
}

/** Marbled paper with a pasted label and a cloth spine. */
export const marble: Template = ({ title, author, palette }, random) => {
  const [base, first, second, third, label, ink] = palette;
  const seed = Math.floor(random() * 90);
  const colors = [first, second, base, third, second, base, first];
  const veins = range(50).map((row) => {
    const fill = colors[(row + 3) % colors.length];
    return `<rect x="-120" y="${(row - 4) * 24}" width="840" height="${9 + random() * 15}" fill="${fill}"/>`;
  });
  const type = setTitle(title, {
    ...{ face: 'caslon', x: 355, top: 196, anchor: 'middle', fill: ink },
    ...{ width: 252, height: 112, max: 74, leading: 1.02 },
  });
  const by = { face: 'caslonItalic', size: 31, x: 355, y: 376, anchor: 'middle', fill: ink } as const;
  return {
    defs: combed(seed),
    svg: [
      background(base),
      `<g filter="url(#combed)">${veins.join('')}</g>`,
      `<rect width="104" height="900" fill="${ink}"/><rect x="104" width="3" height="900" fill="${label}" opacity=".75"/><rect x="112" width="1.2" height="900" fill="${label}" opacity=".6"/>`,
      `<g transform="translate(196 140)"><rect width="318" height="270" fill="${label}"/><g fill="none" stroke="${ink}"><rect x="11" y="11" width="296" height="248" stroke-width="2.6"/><rect x="17" y="17" width="284" height="236" stroke-width=".9"/></g></g>`,
      `<g transform="translate(0 ${round((112 - type.height) / 2)})">${type.svg}</g>`,
      `<rect x="325" y="332" width="60" height="1.6" fill="${ink}"/>`,
      drawText(author, by),
    ].join(''),
  };
};

const combed = (seed: number) => `<filter id="combed" x="-.3" y="-.3" width="1.6" height="1.6">
<feTurbulence type="turbulence" baseFrequency=".0062 .009" numOctaves="3" seed="${seed}" result="swirl"/>
<feDisplacementMap in="SourceGraphic" in2="swirl" scale="240" xChannelSelector="R" yChannelSelector="G" result="drawn"/>
<feTurbulence type="fractalNoise" baseFrequency=".03 .012" numOctaves="2" seed="${seed + 3}" result="ripple"/>
<feDisplacementMap in="drawn" in2="ripple" scale="46" xChannelSelector="G" yChannelSelector="R"/></filter>`;

/** A sunburst over lines of water, all in one metal. Variant 1 has rings of light. */
export const deco: Template = ({ title, author, palette, variant }) => {
  const [ground, metal, ink] = palette;
  const type = setTitle(title.toUpperCase(), {
    ...{ face: 'poiret', x: 300, top: 92, anchor: 'middle', fill: ink },
    ...{ width: 470, height: 130, max: 84, leading: 1.1, track: 0.02 },
  });
  const by = { face: 'poiret', size: 28, track: 0.14, x: 300, y: 92 + type.height + 52 } as const;
  return {
    svg: [
      background(ground),
      variant === 1 ? rings(metal) : sunburst(metal),
      `<rect x="28" y="28" width="544" height="844" fill="none" stroke="${metal}" stroke-width="4"/>`,
      // Poiret is a hairline face. The stroke gives it the weight of a stamped line.
      `<g stroke="${ink}" stroke-width="10">${type.svg}</g>`,
      drawText(author.toUpperCase(), { ...by, anchor: 'middle', fill: metal }),
    ].join(''),
  };
};

function sunburst(metal: string): string {
  const rays = range(25).map((k) => {
    const angle = Math.PI * (k / 24);
    const long = k % 2 ? 250 : 300;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return path(
      `M${round(300 + cos * 96)} ${round(610 - sin * 96)} L${round(300 + cos * long)} ${round(610 - sin * long)}`,
      `stroke="${metal}" stroke-width="${k % 2 ? 2 : 6}"`,
    );
  });
  const suns = range(4).map((k) => {
    const radius = 96 - k * 20;
    const half = `M${300 - radius} 610 A${radius} ${radius} 0 0 1 ${300 + radius} 610`;
    return path(half, `fill="${k === 3 ? metal : 'none'}" stroke="${metal}" stroke-width="4"`);
  });
  const water = range(9).map((k) =>
    path(`M40 ${634 + k * 24 + k * k * 0.4} H560`, `stroke="${metal}" stroke-width="${6 - k * 0.55}"`),
  );
  return [...rays, ...suns, ...water].join('');
}

/** Newton's rings: concentric circles that get closer further out. */
function rings(metal: string): string {
  const circles = range(22).map(
    (k) =>
      `<circle cx="300" cy="566" r="${round(50 * Math.sqrt(k + 0.4))}" fill="none" stroke="${metal}" stroke-width="${round(9 - k * 0.34)}"/>`,
  );
  return circles.join('');
}
