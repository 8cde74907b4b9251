import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loginPathFrom, returnTo } from './return-to.ts';

describe('where login returns to', () => {
  test.each([
    '/dashboard',
    '/category/non-fiction?cursor=a%20b',
    '/dashboard/payment/018f2c4e-0000-7000-8000-000000000000#card',
    '/?q=//evil.example',
    '/blog?next=%2f%2fevil.example',
  ])('%s is a page of ours', (path) => {
    expect(returnTo(path)).toBe(path);
  });

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f%2fevil.example',
    '%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'https://evil.example/dashboard',
    'https:evil.example',
    'dashboard',
    '',
    '/login?from=/login',
    null,
    undefined,
  ])('%j is not followed', (from) => {
    expect(returnTo(from)).toBe('/');
  });

  test('no path leads away from the site', () => {
    const trickPart = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '.',
      '..',
      '%2e',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      'javascript:',
      '?',
      '#',
    );
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc
        .array(fc.oneof(trickPart, fc.string({ maxLength: 3 })), { maxLength: 10 })
        .map((parts) => parts.join('')),
      fc.array(trickPart, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(anything, (from) => {
        const target = returnTo(from);
        const followed = new URL(target, 'https://dogear.example');
        expect(followed.origin).toBe('https://dogear.example');
        expect(
          decodeURIComponent(
            followed.pathname.replaceAll(/%(?![0-9a-f]{2})/gi, '%25').replaceAll(/%[89a-f][0-9a-f]/gi, ''),
          ),
        ).not.toMatch(/^[/\\]{2}/);
        expect(returnTo(target)).toBe(target);
      }),
      { numRuns: 5000 },
    );
  });

  test('the login page remembers the requested page', () => {
    expect(loginPathFrom('/category/medical?cursor=1')).toBe(
      '/login?from=%2Fcategory%2Fmedical%3Fcursor%3D1',
    );
    expect(loginPathFrom('//evil.example')).toBe('/login');
  });
});
