import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agreedTexts } from './agreed-texts.ts';
import { assertedTexts } from './asserted-texts.ts';

const project = resolve(import.meta.dirname, '../..');

describe.each(agreedTexts)('$screen', ({ assertedIn, texts }) => {
  test('has texts, and tests that assert them', () => {
    expect(texts).not.toEqual([]);
    expect(assertedIn).not.toEqual([]);
    expect(assertedIn.filter((file) => !existsSync(resolve(project, file)))).toEqual([]);
  });

  test.each(assertedIn)('is asserted to the letter in %s', (file) => {
    const asserted = assertedTexts(resolve(project, file));
    expect(texts.filter((text) => !asserted.has(text))).toEqual([]);
  });
});

describe('what counts as asserted', () => {
  const asserted = assertedTexts(resolve(import.meta.dirname, 'ways-to-assert.fixture.ts'));

  test.each([...'abcdefghi'].map((letter) => `asserted ${letter}`))('%s', (text) => {
    expect([...asserted]).toContain(text);
  });

  test('and nothing else does', () => {
    expect([...asserted].filter((text) => text.startsWith('idle'))).toEqual([]);
  });
});
