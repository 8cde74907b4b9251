import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LongWord } from './long-word.tsx';

const piecesOf = (text: string): string[] =>
  renderToStaticMarkup(<LongWord>{text}</LongWord>)
    .replaceAll(/<\/?bdi[^>]*>/g, '')
    .split('<wbr/>');

test('an email address may break after its punctuation only, and an id nowhere', () => {
  expect(piecesOf('clara.weiss@lindenau.example')).toEqual(['clara.', 'weiss@', 'lindenau.', 'example']);
  expect(piecesOf('pi_J6QQK8YsJfCyBjSS4g4gG0n3')).toEqual(['pi_J6QQK8YsJfCyBjSS4g4gG0n3']);
  expect(piecesOf('.at@the@end.')).toEqual(['.', 'at@', 'the@', 'end.']);
});
