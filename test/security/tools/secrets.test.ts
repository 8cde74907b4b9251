import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isLong } from '#test/support/test-form.ts';
import { findSecrets } from './find-secrets.ts';

const project = resolve(import.meta.dirname, '../../..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: project, encoding: 'utf8', maxBuffer: 1024 ** 3, stdio: 'pipe' });

/** Values that look like secrets and are not. */
const exceptions = [
  ...['AWS access key', 'random value in a name for secrets'].map((kind) => ({
    path: 'server/integrations/images/s3-request.test.ts',
    kind,
    why: "Amazon's own example of a key, whose signatures are published",
  })),
  {
    path: 'server/db/startup-sentences.test.ts',
    kind: 'password in an address',
    why: 'made-up addresses of databases that do not exist',
  },
];

const isExcepted = (path: string, kind: string): boolean =>
  exceptions.some((exception) => exception.path === path && exception.kind === kind);

const hasGit = isCloned();

test.skipIf(!hasGit)(
  `no file holds a secret${hasGit ? '' : ' (this is no clone: git knows the files)'}`,
  () => {
    const files = git('ls-files', '-z').split('\0').filter(Boolean);
    const found = files.flatMap((path) => secretsIn(path, readFileSync(join(project, path))));
    expect(files.length).toBeGreaterThan(100);
    expect(found.filter(({ path, kind }) => !isExcepted(path, kind))).toEqual([]);
    for (const { path, kind } of exceptions)
      expect(found, 'an exception that is not needed any more').toContainEqual(
        expect.objectContaining({ path, kind }),
      );
  },
);

const inHistory = !hasGit ? 'this is no clone' : !isLong && 'only in the long run';

test.skipIf(inHistory)(
  `no commit ever held a secret${inHistory ? ` (${inHistory})` : ''}`,
  {
    timeout: 300_000,
  },
  () => {
    const changes = git('log', '--all', '-p', '-U0', '--no-color', '--no-ext-diff', '--format=commit %h');
    const found = changes
      .split(/^(?=diff --git )/m)
      .flatMap((change) => secretsIn(/^\+\+\+ b\/(.+)$/m.exec(change)?.[1] ?? '', Buffer.from(change)));
    expect(found.filter(({ path, kind }) => !isExcepted(path, kind))).toEqual([]);
  },
);

/** Assembled here, so that this file contains none of them. */
const letters = (count: number) =>
  randomBytes(count * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, count);
const capitals = (count: number) =>
  letters(count * 2)
    .toUpperCase()
    .slice(0, count);
const planted: [kind: string, line: () => string][] = [
  ['private key', () => `-----BEGIN ${'RSA '}PRIVATE KEY-----`],
  ['private key', () => `-----BEGIN ${''}PRIVATE KEY-----`],
  ['Stripe key', () => `const stripe = new Stripe('${'sk'}_live_${letters(24)}')`],
  ['Stripe key', () => `${'rk'}_live_${letters(24)}`],
  ['Stripe webhook secret', () => `${'whsec'}_${letters(32)}`],
  ['AWS access key', () => `${'AKIA'}${capitals(16)}`],
  ['GitHub token', () => `${'ghp'}_${letters(36)}`],
  ['npm token', () => `//registry/:_authToken=${'npm'}_${letters(36)}`],
  ['Slack token', () => `${'xoxb'}-${letters(20)}`],
  [
    'Slack webhook',
    () => `https://hooks.${'slack'}.com/services/T${capitals(8)}/B${capitals(8)}/${letters(24)}`,
  ],
  ['Google API key', () => `${'AIza'}${letters(35)}`],
  ['Google client secret', () => `${'GOCSPX'}-${letters(28)}`],
  ['JSON web token', () => `${'eyJ'}${letters(20)}.${'eyJ'}${letters(40)}.${letters(43)}`],
  ['password in an address', () => `postgres://dogear:${letters(12)}@db.example/dogear`],
  ['random value in a name for secrets', () => `DOGEAR_SECRET=${randomBytes(32).toString('hex')}`],
  ['random value in a name for secrets', () => `"apiKey": "${randomBytes(32).toString('base64')}"`],
];

test.each(planted)('a planted %s is found', (kind, line) => {
  const text = `first line\n${line()}\n`;
  expect(findSecrets(text), text).toContainEqual({ kind, line: 2 });
});

test('what is made up for a test, or put in at run time, is no secret', () => {
  const harmless = [
    "STRIPE_SECRET_KEY: 'sk_test_nobody'",
    'smtps://user:password@mail.example',
    'postgres://${user}:${password}@localhost',
    "const secret = 'one secret for all processes'",
    'const accessToken = createAccessTokenForTheCaller',
  ];
  for (const line of harmless) expect(findSecrets(line), line).toEqual([]);
});

function secretsIn(path: string, content: Buffer): { path: string; kind: string; line: number }[] {
  if (content.includes(0)) return [];
  return findSecrets(content.toString()).map((secret) => ({ path, ...secret }));
}

function isCloned(): boolean {
  try {
    return git('rev-parse', '--is-inside-work-tree').trim() === 'true';
  } catch {
    return false;
  }
}
