import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test('production does not start on the card sandbox, and says so in a plain sentence', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DOGEAR_MODE: 'production',
      PORT: '0',
      PUBLIC_URL: 'https://books.example',
      DOGEAR_SECRET: 'long enough to be a secret of its own',
      SMTP_URL: 'smtps://mail.example',
      DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
    },
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim()).toBe(
    `Dogear cannot start.
Some settings cannot be used:
  - STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET must be set: production does not run on the card sandbox`,
  );
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s alone leads nowhere', (name) => {
  expect(() => loadConfig({ [name]: 'postgres://127.0.0.1:1/nowhere' })).toThrow(
    `DATABASE_URL must be set too, beside ${name}`,
  );
});
