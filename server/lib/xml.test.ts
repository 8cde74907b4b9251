import { describe, expect, test } from 'vitest';
import { element, xmlTime } from './xml.ts';

describe('XML', () => {
  test('texts and attribute values cannot become markup', () => {
    const hostile = `</a><script x='y' z="w">&amp;]]>`;
    expect(element('a', { href: hostile }, hostile).xml).not.toMatch(/<(?!\/?a[ >])|["'](?!>)[^=]*["'] z=/);
    expect(element('a', {}, '<b>&"\'').xml).toBe('<a>&#60;b&#62;&#38;&#34;&#39;</a>');
  });

  test('characters that XML does not allow are replaced, all others are kept', () => {
    expect(element('a', {}, 'a\u{0}\u{B}\u{1F}\u{FFFE}\u{D800}b').xml).toBe(
      `<a>a${'\u{FFFD}'.repeat(5)}b</a>`,
    );
    expect(element('a', {}, 'é\t\n\u{1F4DA}\u{FFFD}').xml).toBe('<a>é\t\n\u{1F4DA}\u{FFFD}</a>');
  });

  test('elements nest, and an element without contents is empty', () => {
    expect(element('a', {}, element('b', { c: '1' }), 2).xml).toBe('<a><b c="1"/>2</a>');
  });

  test('times are in whole seconds of UTC', () => {
    expect(xmlTime(new Date('2026-11-22T13:14:15.999Z'))).toBe('2026-11-22T13:14:15Z');
  });
});
