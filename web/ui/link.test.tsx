import fc from 'fast-check';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link as RouterLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BasenameContext, Link } from './link.tsx';

const htmlOf = (basename: string, link: ReactElement): string =>
  renderToStaticMarkup(
    <BasenameContext value={basename}>
      <StaticRouter basename={basename || '/'} location={`${basename}/category/fiction/?order=price_up`}>
        {link}
      </StaticRouter>
    </BasenameContext>,
  );

const bothIn = (basename: string, to: string) =>
  [Link, RouterLink].map((Either) =>
    htmlOf(
      basename,
      <Either to={to} className="link" aria-label="To" target="_top" replace preventScrollReset state={{}}>
        To
      </Either>,
    ),
  );

test.each([
  '/',
  '/?q=a%20b',
  '/?',
  '/search?q=a&order=newest#top',
  '/book/4/middlemarch',
  '/book/4/كتاب',
  '/book/4/',
  '/a//b',
  '/a/../b',
  '/.well-known',
  '//dogear.test/a',
  'b',
  '../b',
  '?q=1',
  '#copies',
  '',
  '/a\\b',
  'https://dogear.test/a',
])('a link to %j is written as the router writes it', (to) => {
  for (const basename of ['', '/de']) {
    const [own, ofRouter] = bothIn(basename, to);
    expect(own).toBe(ofRouter);
  }
});

test('so is a link to any address', () => {
  const part = fc.constantFrom('/', '.', '..', '?', '#', '\\', 'a', 'é', '%2F', ' ', '&', '"', ':', '-');
  const address = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(address, fc.constantFrom('', '/de'), (to, basename) => {
      const [own, ofRouter] = bothIn(basename, to);
      return own === ofRouter;
    }),
  );
});
