import { beforeEach, describe, expect, test } from 'vitest';
import { head, importDefaults, importsOf, row } from '#test/support/book-imports.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;

beforeEach(async () => {
  seller = await app.joinSeller();
});

const incomplete = 'The file didn’t upload completely. Please try again.';
const noFile = 'Choose a file first.';
const list = () => new Blob([`${head}\n${row('1')}`]);

/** What the call for lists responds to a request that no page of ours sends. */
async function refusal(body: BodyInit | null, type?: string): Promise<string> {
  const response = await app.app.request('http://dogear.test/api/book-imports', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${seller.token}`, ...(type && { 'content-type': type }) },
  });
  expect(response.status).toBe(400);
  return (await response.json()).message;
}

function formOf(...parts: [name: string, value: string | Blob][]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value as Blob);
  return form;
}

describe('a request without exactly one file', () => {
  test.each([
    ['no file', () => formOf(['phone', '555']), noFile],
    ['a file in another field', () => formOf(['list', list()]), noFile],
    ['two files', () => formOf(['file', list()], ['file', list()]), noFile],
    ['the file as text', () => formOf(['file', `${head}\n${row('1')}`]), noFile],
  ])('has %s', async (_, form, message) => {
    expect(await refusal(form())).toBe(message);
    expect((await seller.get('/book-imports')).body.bookImports).toEqual([]);
  });

  test.each([
    ['is no form', '{"file":"x"}', 'application/json'],
    ['has no boundary', 'x', 'multipart/form-data'],
    ['has no body', null, 'multipart/form-data; boundary=x'],
    [
      'ends within the file',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nlistingid',
      'multipart/form-data; boundary=x',
    ],
    [
      'ends within a heading',
      '--x\r\ncontent-disposition: form-data; name="fi',
      'multipart/form-data; boundary=x',
    ],
  ])('%s', async (_, body, type) => {
    expect(await refusal(body, type)).toBe(incomplete);
  });
});

test('a form is read up to its tenth field', async () => {
  const fields = Object.entries(importDefaults);
  const planned = async (fillers: number) => {
    const names = Array.from({ length: fillers }, (_, index) => [`x${index}`, ''] as const);
    const { status, body } = await importsOf(app, seller).send(
      `${head}\n${row('1')}`,
      Object.fromEntries([...names, ...fields]),
    );
    expect(status).toBe(201);
    return body.bookImport.failedRows;
  };
  expect(await planned(10 - fields.length)).toBe(0);
  expect(await planned(11 - fields.length)).toBe(1);
});

test('what every row gets is checked before the file', async () => {
  const { status, body } = await importsOf(app, seller).send(`${head}\n${row('1')}`, {
    ...importDefaults,
    phone: 'x'.repeat(500),
  });
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.errors).toMatchObject([{ path: 'phone' }]);
});

test('the name of a file is kept up to a length', async () => {
  const name = `${'x'.repeat(300)}.csv`;
  const { body } = await importsOf(app, seller).send(`${head}\n${row('1')}`, importDefaults, {}, name);
  expect(body.bookImport.fileName).toBe('x'.repeat(200));
});

test('an address without an ID leads to no rows with errors', async () => {
  expect((await seller.get('/book-imports/1/errors')).body.code).toBe('not_found');
});
