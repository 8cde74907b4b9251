import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';

const piecesOf = (text: string): string[] =>
  renderToStaticMarkup(<EmailAddress>{text}</EmailAddress>)
    .replaceAll(/<\/?bdi[^>]*>/g, '')
    .split('<wbr/>');

test('an email address breaks after its punctuation', () => {
  expect(piecesOf('clara.weiss@lindenau.example')).toEqual(['clara.', 'weiss@', 'lindenau.', 'example']);
  expect(piecesOf('clara')).toEqual(['clara']);
  expect(piecesOf('.at@the@end.')).toEqual(['.', 'at@', 'the@', 'end.']);
});
