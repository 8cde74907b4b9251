import { type Artwork, gradient, coverHeight as h, coverWidth as w } from './cover-canvas.ts';

/** Paper fiber, the hinge, a gradient of light, and edges worn according to the condition. */
export function coverFinish(wear: number, seed: number): Artwork {
  const speckle = (-1.35 + wear * 0.4).toFixed(2);
  const defs = `
<filter id="fiber" x="0" y="0" width="1" height="1">
  <feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="3" seed="${seed + 1}"/>
  <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  .9 0 0 0 -.38"/>
</filter>
<filter id="wear" x="0" y="0" width="1" height="1">
  <feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="4" seed="${seed + 2}" result="n"/>
  <feDisplacementMap in="SourceAlpha" in2="n" scale="${(16 + wear * 26).toFixed(0)}"
    xChannelSelector="R" yChannelSelector="G" result="edge"/>
  <feGaussianBlur in="edge" stdDeviation=".7" result="soft"/>
  <feColorMatrix in="n" values="0 0 0 0 1  0 0 0 0 .97  0 0 0 0 .92  3.2 0 0 0 ${speckle}" result="rub"/>
  <feComposite in="rub" in2="soft" operator="in"/>
</filter>
${gradient('hinge', hingeStops, 'x1="0" y1="0" x2="1" y2="0"')}
${gradient('light', lightStops, 'x1="0" y1="0" x2="1" y2="1"')}`;
  const svg = `<rect width="${w}" height="${h}" filter="url(#fiber)" opacity=".2"/>
<rect width="${w}" height="${h}" fill="url(#light)"/>
<rect width="62" height="${h}" fill="url(#hinge)"/>
<g filter="url(#wear)" opacity="${(0.3 + wear * 0.45).toFixed(2)}" fill="#fff">${rubbedEdges(wear)}</g>`;
  return { defs, svg };
}

const hingeStops: Parameters<typeof gradient>[1] = [
  [0, '#000', 0.34],
  [0.28, '#000', 0.05],
  [0.4, '#fff', 0.18],
  [0.52, '#000', 0.2],
  [0.7, '#000', 0.03],
  [1, '#000', 0],
];

const lightStops: Parameters<typeof gradient>[1] = [
  [0, '#fff', 0.13],
  [0.45, '#fff', 0],
  [1, '#000', 0.16],
];

/** A thin frame along the edges and the two outer corners, which wear most. */
function rubbedEdges(wear: number): string {
  const inset = 1 + wear * 3;
  const frame = `M0 0H${w}V${h}H0Z M${inset} ${inset}V${h - inset}H${w - 1 - wear * 4}V${inset}Z`;
  const top = 10 + wear * 34;
  const bottom = 12 + wear * 40;
  const corners = `M${w} 0 l-${top} 0 L${w} ${top}Z M${w} ${h} l-${bottom} 0 L${w} ${h - bottom}Z`;
  return `<path fill-rule="evenodd" d="${frame}"/><path d="${corners}"/>`;
}
