import * as fc from 'fast-check';
import type { Fault } from './intent.ts';
import { nastyText } from './nasty-values.ts';

/** A slash, dots, and the character 0 in more bytes than UTF-8 allows. */
export const overlong = ['%c0%af', '%c0%ae%c0%ae', '%e0%80%af', '%f0%80%80%af', '%c0%80'];

export function wrongQueries(): fc.Arbitrary<Fault>[] {
  const names = fc.constantFrom(
    'email',
    'limit',
    'before',
    'cursor',
    'only',
    'id',
    '__proto__',
    'code',
    'state',
    'error',
    'from',
    'token',
    '',
  );
  return [
    fc.tuple(names, nastyText).map(
      ([name, value]): Fault =>
        (request) => ({
          ...request,
          query: [...request.query, [name, value.slice(0, 2000)]],
        }),
    ),
    names.map(
      (name): Fault =>
        (request) => ({ ...request, query: request.query.filter(([one]) => one !== name) }),
    ),
    names.chain((name) =>
      fc
        .constantFrom(
          '%',
          '%zz',
          '%00',
          '%ff',
          '%c3%28',
          '%ed%a0%80',
          ...overlong,
          '+',
          '&&&=',
          '[]=1',
          '[a][b]=1',
          '%252e',
          ';',
          '#',
          '?',
        )
        .map(
          (text): Fault =>
            (request) => ({ ...request, rawQuery: `${name}=${text}&${name}=1` }),
        ),
    ),
  ];
}

export function wrongPaths(): fc.Arbitrary<Fault>[] {
  const segment = fc.oneof(
    fc.constantFrom(
      '%',
      '%zz',
      '%00',
      '%ff',
      '%c3%28',
      '%ed%a0%80',
      '%2f',
      '%2e',
      '%2e%2e',
      '.%2e',
      '%2e%2e%2f%2e%2e%2fetc',
      '%252e%252e',
      ...overlong,
      '%5c',
      '..',
      '.',
      '',
      '%0d%0a',
      '*',
      '~',
      '%F0%9F%93%9A',
      '__proto__',
      'constructor',
      '0',
      '-1',
      'NaN',
      'x'.repeat(6000),
    ),
    nastyText.map((text) => percentEncode(text.slice(0, 300))),
  );
  const atEnd = (path: string, given: string) => path.replace(/[^/]*$/, '') + given;
  return [
    segment.map(
      (given): Fault =>
        (request) => ({ ...request, rawPath: atEnd(request.path, given) }),
    ),
    segment.map(
      (given): Fault =>
        (request) => ({ ...request, rawPath: `${request.path}/${given}` }),
    ),
    segment.map(
      (given): Fault =>
        (request) => ({ ...request, rawPath: `/${given}${request.path}` }),
    ),
    fc.constantFrom<Fault>(
      (request) => ({ ...request, rawPath: request.path.toUpperCase() }),
      (request) => ({ ...request, rawPath: request.path.replaceAll('/', '//') }),
      (request) => ({ ...request, rawPath: `http://evil.test${request.path}` }),
      (request) => ({ ...request, rawPath: `//evil.test${request.path}` }),
      (request) => ({ ...request, rawPath: `${request.path};a=b` }),
      (request) => ({ ...request, rawPath: '*' }),
    ),
  ];
}

/** Also works for text without a UTF-8 form, such as half of a surrogate pair. */
const percentEncode = (text: string): string =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

export function wrongMethods(): fc.Arbitrary<Fault>[] {
  return [
    fc
      .constantFrom(
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'CONNECT',
        'PROPFIND',
        'QUERY',
        'get',
        'NONSENSE',
        'G T',
        '',
      )
      .map(
        (method): Fault =>
          (request) => ({ ...request, method }),
      ),
  ];
}
