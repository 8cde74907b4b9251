import { type Anchor, capHeight, drawText, type Face, widthOf } from './type-to-path.ts';

type Frame = { face: Face; width: number; height: number; max: number; leading: number; track?: number };
type Title = Frame & { x: number; top: number; fill: string; anchor?: Anchor };
type Setting = { lines: string[]; size: number };

const smallestSize = 18;
const mostLines = 5;

/** Sets a title as large as its frame allows, with the line breaks that make it largest. */
export function setTitle(title: string, frame: Title): { svg: string; height: number } {
  const { lines, size } = largestSetting(title, frame);
  const cap = capHeight({ face: frame.face, size });
  const step = size * frame.leading;
  const svg = lines.map((line, index) =>
    drawText(line, { ...frame, size, y: frame.top + cap + index * step }),
  );
  return { svg: svg.join(''), height: cap + (lines.length - 1) * step };
}

function largestSetting(title: string, frame: Frame): Setting {
  const words = title.split(' ');
  let best: Setting | undefined;
  for (let count = 1; count <= Math.min(mostLines, words.length); count++) {
    for (const lines of waysToBreak(words, count)) {
      const size = sizeThatFits(lines, frame);
      // Another line must make the title noticeably larger.
      if (size >= smallestSize && (!best || size > best.size * 1.02)) best = { lines, size };
    }
  }
  return best ?? { lines: [title], size: smallestSize };
}

function sizeThatFits(lines: string[], { face, width, height, max, leading, track = 0 }: Frame): number {
  const widest = Math.max(...lines.map((line) => widthOf(line, { face, size: 100, track }))) / 100;
  return Math.min(max, width / widest, height / ((lines.length - 1) * leading + 0.74));
}

/** Every way to distribute the words over this many lines. */
function waysToBreak(words: string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  return words
    .slice(0, words.length - count + 1)
    .flatMap((_, index) =>
      waysToBreak(words.slice(index + 1), count - 1).map((rest) => [
        words.slice(0, index + 1).join(' '),
        ...rest,
      ]),
    );
}
