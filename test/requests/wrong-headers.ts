import * as fc from 'fast-check';
import type { Fault } from './intent.ts';

export function wrongHeaders(): fc.Arbitrary<Fault>[] {
  const header = (name: string, values: fc.Arbitrary<string>) =>
    values.map(
      (value): Fault =>
        (request) => ({
          ...request,
          headers: [...request.headers.filter(([one]) => one !== name), [name, value]],
        }),
    );
  const garbage = fc.oneof(
    fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,200}$/),
    fc.constantFrom('', 'x'.repeat(12_000), ';;;', '\t', 'a\x00b', '=?utf-8?b?AA==?='),
  );
  return [
    header(
      'authorization',
      fc.oneof(
        garbage,
        garbage.map((value) => `Bearer ${value}`),
        fc.constantFrom(
          'Bearer',
          'Bearer  ',
          'Basic YTpi',
          'Bearer a.b.c',
          'bearer eyJhbGciOiJub25lIn0.e30.',
          'Bearer null',
        ),
      ),
    ),
    header(
      'cookie',
      fc.oneof(
        garbage,
        garbage.map((value) => `dogear.session_token=${value}`),
        fc.constantFrom(
          'dogear.session_token=%ff.%ff',
          'dogear.session_token=a.b; dogear.session_token=c.d',
          '__Host-dogear.session_token=x',
          'theme=dark; theme=<script>',
          `a=b; `.repeat(2000),
        ),
      ),
    ),
    header(
      'origin',
      fc.oneof(
        garbage,
        fc.constantFrom('null', 'http://', 'http://dogear.test.evil.test', 'HTTP://DOGEAR.TEST'),
      ),
    ),
    header(
      'host',
      fc.oneof(
        garbage,
        fc.constantFrom(
          '',
          'evil.test',
          'dogear.test:99999',
          '[::1',
          'a b',
          'dogear.test\\@evil.test',
          'x'.repeat(300),
        ),
      ),
    ),
    header(
      'content-length',
      fc.constantFrom('-1', '0', '1', 'x', '1e3', '99999999999999999999', '+5', '0x10'),
    ).map(
      (set): Fault =>
        (request) => ({ ...set(request), cutAt: Number.MAX_SAFE_INTEGER }),
    ),
    header('sec-fetch-site', garbage),
    header('if-none-match', garbage),
    header('accept-encoding', garbage),
    header('range', fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x')),
    header('x-forwarded-for', garbage),
    header('x-dogear-client-address', garbage),
    header('expect', fc.constantFrom('100-continue', 'x')),
    header('idempotency-key', garbage),
    header('stripe-signature', garbage),
    header('stripe-version', garbage),
    header('upgrade', fc.constant('websocket')),
    fc.nat({ max: 150 }).map(
      (count): Fault =>
        (request) => ({
          ...request,
          headers: [...request.headers, ...Array.from({ length: count }, (_, i) => [`x-${i}`, 'y'] as const)],
        }),
    ),
  ];
}
