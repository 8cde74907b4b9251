import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kernel/http.ts';

const root = resolve(import.meta.dirname, '../..');

/** Operations whose handler calls a function that several operations share. */
const shared: Record<string, string> = {
  getIsAdmin: 'findRole',
  getIsBuyer: 'findRole',
  getIsSeller: 'findRole',
  getAccessToken: 'issue',
  postAccessToken: 'issue',
  getViewer: 'toViewer',
  listBuyers: 'listUsers',
  listSellers: 'listUsers',
  deleteBuyer: 'deleteUser',
  deleteSeller: 'deleteUser',
  requestVerification: 'requestMail',
  requestPasswordReset: 'requestMail',
  checkPasswordReset: 'findResetOwner',
  previewMarkdown: 'readMarkdown',
};

/** What the server registers: the operation's name in the contract, with the code of its handler. */
const registrations = globSync('server/{features,jobs}/**/*routes.ts', { cwd: root }).flatMap((file) => {
  const parts = readFileSync(join(root, file), 'utf8').split(
    /register(?:Endpoint|PipelinedRead|Upload)\(\s*app,\s*(?:database,\s*)?\w+\./,
  );
  return parts.slice(1).map((part) => ({ file, name: /^\w+/.exec(part)?.[0] ?? '', handler: part }));
});
/** Registered with handlers of their own, because they answer with files or streams. */
const streams = globSync('server/features/**/*routes.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/registerStream\(\s*app,\s*(?:\w+\.)?(\w+)/g)].map(
    ([, name = '']) => ({ file, name }),
  ),
);

/** `server/features/orders/routes.ts` and `contract/orders/orders.ts` belong to `orders`, as does `contract/orders.ts`. */
const featureOf = (file: string) =>
  file.replace(/^(server\/features|server|contract)\//, '').split(/[/.]/)[0];

test('every operation of the contract is registered once, by the feature that declares it', async () => {
  const declarations = await Promise.all(
    globSync('contract/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', 'contract/endpoints.ts'] }).map(
      async (file) => {
        const names = Object.entries((await import(join(root, file))) as Record<string, unknown>);
        return names.flatMap(([name, value]) =>
          Object.values(endpoints).includes(value as Endpoint) ? [`${featureOf(file)}: ${name}`] : [],
        );
      },
    ),
  );
  const registered = [...registrations, ...streams].map(({ file, name }) => `${featureOf(file)}: ${name}`);
  expect(declarations.flat()).toHaveLength(Object.keys(endpoints).length);
  expect(registered.toSorted()).toEqual(declarations.flat().toSorted());
});

test.each(registrations)('$name has the same name in the contract and in $file', ({ name, handler }) => {
  expect(handler).toMatch(new RegExp(`\\b${shared[name] ?? name}\\(`));
});

test('no operation has a second name on the server', () => {
  for (const [name, common] of Object.entries(shared)) {
    const { handler } = registrations.find((registration) => registration.name === name) ?? {};
    expect(handler, name).not.toMatch(new RegExp(`\\b${name}\\(`));
    expect(common, name).not.toBe(name);
  }
});

test('the browser calls operations by the constants of the contract', () => {
  const web = globSync('web/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
  const called = web.flatMap(({ text }) =>
    [...text.matchAll(/\bcallApi\(\s*(\w+)/g)].map(([, name]) => name),
  );
  expect(called.length).toBeGreaterThan(20);
  for (const { file, text } of web)
    expect(
      text.match(/import \{[^}]*\b\w+ as \w+[^}]*\} from '#contract/),
      `${file} renames an operation`,
    ).toBeNull();
});
