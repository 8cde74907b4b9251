import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inEnglish } from '#test/support/in-english.tsx';
import { PhotoGallery } from './photo-gallery.tsx';

const photo = (caption: string, index: number) => ({
  src: `/images/${index}.webp`,
  srcset: '',
  width: 800,
  height: 1200,
  caption,
});

const render = (...captions: string[]): string =>
  renderToStaticMarkup(inEnglish(<PhotoGallery photos={captions.map(photo)} />));

test('one photo has no thumbnails, and nothing to scroll', () => {
  const html = render('Cover of Emma');
  expect(html).toContain('aria-label="Enlarge: Cover of Emma"');
  expect(html).not.toMatch(/<a |tabindex|aria-current/i);
});

test('only the cover is loaded at once', () => {
  const html = render('Cover of Emma', 'The spine', 'The back');
  const eager = [...html.matchAll(/<img [^>]+>/g)].filter(([image]) => !image.includes('loading="lazy"'));
  expect(eager).toHaveLength(1);
  expect(eager[0]?.[0]).toContain('alt="Cover of Emma"');
});

test('several photos have a thumbnail each, which leads to its frame and says which one it is', () => {
  const html = render('Cover of Emma', 'The spine', 'The back', 'Page 9', 'The index', 'A stain');
  const thumbnails = [...html.matchAll(/<a href="#([^"]+)"[^>]*aria-label="([^"]+)"/g)];
  expect(thumbnails.map(([, frame]) => frame)).toEqual(
    Array.from({ length: 6 }, (_, index) => `photo-${index + 1}`),
  );
  for (const [, frame] of thumbnails) expect(html).toContain(`id="${frame}"`);
  expect(thumbnails[1]?.[2]).toBe('Photo 2 of 6: The spine');
  expect(html.match(/aria-current/g)).toHaveLength(1);
  expect(html).toContain('aria-label="6 photos, side by side"');
});
