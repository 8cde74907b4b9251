import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

/** Returns what is logged of a thrown value. */
function logged(thrown: unknown) {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err: thrown }, 'failed');
  return JSON.parse(lines[0] ?? '').err;
}

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });

test('an error that stands for several says which', () => {
  const error = Object.assign(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]), {
    code: 'ECONNREFUSED',
  });
  expect(logged(error)).toMatchObject({
    type: 'AggregateError',
    code: 'ECONNREFUSED',
    errors: [
      { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED ::1:5432' },
      { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    ],
  });
});

test('the copy of an error, as the job queue makes it, is logged like the error', () => {
  const error = refused('127.0.0.1:5432');
  expect(logged({ ...error, message: error.message, stack: error.stack, queue: 'mail' })).toMatchObject({
    type: 'Object',
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED 127.0.0.1:5432',
    stack: expect.stringContaining('logger.test.ts'),
  });
});

test('a cause is logged, and the causes of causes not without end', () => {
  const error = new TypeError('fetch failed', { cause: refused('127.0.0.1:443') });
  expect(logged(error)).toMatchObject({ type: 'TypeError', cause: { code: 'ECONNREFUSED' } });
  const endless = new Error('endless');
  endless.cause = endless;
  expect(JSON.stringify(logged(endless)).length).toBeLessThan(3_000);
});

test.each<[string, unknown, object]>([
  ['a text', 'the queue is gone', { type: 'string', message: 'the queue is gone' }],
  ['null', null, { type: 'null' }],
  ['a number', 15_550_142, { type: 'number' }],
  [
    'an object',
    { code: 'E1', orderId: 5, 'ruth@dogear.test': 1 },
    { type: 'Object', message: 'An object with code, orderId', code: 'E1' },
  ],
  [
    'what cannot be read',
    Object.defineProperty({}, 'message', {
      get() {
        throw new Error('no');
      },
    }),
    { type: 'unreadable' },
  ],
])('%s that was thrown is told by its type', (_, thrown, expected) => {
  expect(logged(thrown)).toEqual(expected);
});

test.each([
  ['an address', 'no mail to ruth@dogear.test'],
  ['what is quoted', 'no user "ruth@dogear.test", \'Ruth Ellison\', “Ruth Ellison” or `Ruth Ellison`'],
  ['a phone number', 'cannot ring +1 555 0142 (555) 014-2555'],
  ['a mailed secret', 'GET /reset-password?token=Ruth-Ellison failed'],
])('a text that was thrown is told without %s', (_, thrown) => {
  const said = JSON.stringify([logged(thrown), logged(new Error('outer', { cause: new Error(thrown) }))]);
  expect(said).not.toMatch(/ruth@|Ruth.Ellison|555/);
});

test('a text that was thrown is logged at no great length', () => {
  expect(logged('x'.repeat(100_000)).message.length).toBeLessThan(400);
});

test('no message of an error names an e-mail address', () => {
  const said = JSON.stringify(logged(new Error('550 <ruth@dogear.test>: user unknown')));
  expect(said).toContain('550 <…@…>: user unknown');
  expect(said).not.toContain('ruth@');
});
