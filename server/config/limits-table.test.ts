import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Config, loadConfig } from './config.ts';

const demo = loadConfig({});
const production = loadConfig({
  DOGEAR_MODE: 'production',
  PUBLIC_URL: 'https://books.example',
  DOGEAR_SECRET: randomBytes(16).toString('hex'),
  SMTP_URL: 'smtps://user:password@mail.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
});

/** Returns the limits of a configuration in the format of the table. */
function written(config: Config): [name: string, value: string][] {
  const { unconfirmed, confirmed } = config.openBookingsPerBuyer;
  return [
    ...Object.entries(config.limits).map(([name, { max, windowSeconds }]): [string, string] => [
      name,
      `${max} in ${windowSeconds / 60} minutes`,
    ]),
    ['openBookingsPerBuyer.unconfirmed', String(unconfirmed)],
    ['openBookingsPerBuyer.confirmed', String(confirmed)],
    ['signInDelay.mostMs', String(config.signInDelay.mostMs)],
    ['signInDelay.atOnce', String(config.signInDelay.atOnce)],
    ['maxConcurrentRequests', String(config.maxConcurrentRequests)],
    ['requestsPerAddress', String(config.requestsPerAddress)],
    ['maxConnections', String(config.maxConnections)],
    ['eventStreams.total', String(config.eventStreams.total)],
    ['eventStreams.perAddress', String(config.eventStreams.perAddress)],
    ['eventStreams.perUser', String(config.eventStreams.perUser)],
    ['connectionsPerAddress', String(config.connectionsPerAddress)],
  ];
}

test('the table of limits for operators has every limit of config.ts with its values', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const [, section = ''] = /^## Limits\n(.*?)^## /ms.exec(text) ?? [];
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', , , ofProduction, ofDemo]) => [name.replaceAll('`', ''), ofProduction, ofDemo]);
  const values = new Map(written(demo));
  const wanted = written(production).map(([name, value]) => [name, value, values.get(name)]);
  expect(rows.toSorted()).toEqual(wanted.toSorted());
});
