import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { demoBooks, soldDemoBooks } from '#demo/demo-books.ts';
import { demoPassword, demoPeople } from '#demo/demo-people.ts';
import { AppProcess } from '../support/app-process.ts';
import { dropDatabase } from '../support/test-database.ts';

const secret = 'long enough to be a secret of its own';
const asDemo = Object.fromEntries(Object.keys(AppProcess.productionSettings).map((name) => [name, '']));

describe('the first start of a demo on a database of its operator', () => {
  const connection = { ...inject('database'), database: 'test_demo_setup' };
  const admin = new Pool({ ...inject('database'), max: 1 });
  let pool: Pool;
  const running: AppProcess[] = [];
  const start = async () => {
    const dogear = await AppProcess.startProduction(connection, secret, asDemo);
    running.push(dogear);
    return dogear;
  };

  beforeAll(async () => {
    await admin.query('create database test_demo_setup');
    pool = new Pool({ ...connection, max: 1 });
  });
  afterAll(async () => {
    await Promise.all(running.map((dogear) => dogear.stop()));
    await pool.end();
    await admin.end();
    await dropDatabase(inject('database'), 'test_demo_setup');
  });

  const contents = async () =>
    (
      await pool.query(`select
        (select count(*)::int from books) as books,
        (select count(*)::int from books where advertised_at is not null) as advertised,
        (select count(*)::int from books where sold_at is not null) as sold,
        (select count(*)::int from users where email_verified) as people,
        (select count(*)::int from accounts where provider_id = 'google') as google,
        (select count(*)::int from orders) as orders,
        (select count(*)::int from reviews where published_at is not null) as reviews,
        (select round(star_sum / review_count::numeric, 1)::float from users where email = 'theo@dogear.test') as rating,
        (select count(*)::int from reports) as reports`)
    ).rows[0];
  // The entries, which the jobs of the demo may have made, are append-only.
  const deleteOrders =
    'alter table seller_entries disable trigger user; delete from seller_entries; alter table seller_entries enable trigger user; ' +
    'delete from transfers; delete from reviews; delete from payments; delete from messages; delete from conversations; delete from orders';
  const whole = {
    books: demoBooks.length + soldDemoBooks.length,
    advertised: demoBooks.filter(({ advertised }) => advertised).length,
    sold: 1 + soldDemoBooks.length,
    people: demoPeople.length,
    google: 1,
    orders: 2 + soldDemoBooks.length,
    reviews: 2 * soldDemoBooks.length,
    rating: 4.7,
    reports: 1,
  };

  test('two at once both come up, and one of them makes the demo', async () => {
    const outputs = (await Promise.all([start(), start()])).map(({ output }) => output);
    expect(outputs.filter((output) => output.includes('Setting up the demo'))).toHaveLength(1);
    expect(await contents()).toEqual(whole);
  }, 120_000);

  test('a start after a crash in the midst of it makes the demo whole', async () => {
    await Promise.all(running.splice(0).map((dogear) => dogear.stop()));
    // Simulates a process killed during the last sign-up, before the first book and before the orders.
    await pool.query(`${deleteOrders}; delete from reports; delete from accounts where provider_id = 'google';
      update users set email_verified = false where email = 'marcus@dogear.test';
      update books set sold_at = null, reported_at = null;
      update books set advertised_at = null
        where id = (select id from books where advertised_at is not null limit 1)`);
    await start();
    expect(await contents()).toEqual(whole);
  });

  test('a demo that people have changed stays as they left it', async () => {
    await Promise.all(running.splice(0).map((dogear) => dogear.stop()));
    await pool.query(`delete from reports; update books set advertised_at = null`);
    await start();
    expect(await contents()).toEqual({ ...whole, advertised: 0, reports: 0 });
  });

  test('accounts of others get none with a published password beside them', async () => {
    await Promise.all(running.splice(0).map((dogear) => dogear.stop()));
    await pool.query(`${deleteOrders}; update users set email = 'real.' || email`);
    await start();
    const { rows } = await pool.query(`select email from users where email not like 'real.%'`);
    expect(rows).toEqual([]);
  });
});

describe('a demo that other machines reach', () => {
  let dogear: AppProcess;
  const everywhere = { HOST: '0.0.0.0' };
  beforeAll(async () => {
    dogear = await AppProcess.startDemo();
  });
  afterAll(() => dogear?.remove());

  const signIn = async (password: string) =>
    (
      await fetch(`${dogear.address}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: dogear.address },
        body: JSON.stringify({ email: 'admin@dogear.test', password }),
      })
    ).status;
  const restart = async (env: Record<string, string> = {}) => {
    await dogear.stop();
    dogear.output = '';
    await dogear.open(env);
    await expect.poll(() => dogear.output).toContain('Press Ctrl+C to stop.');
    return /admin@dogear\.test +(\S+#\S+#\S+#\S+) /.exec(dogear.output)?.[1] ?? '';
  };

  test('warns, and its people have passwords of their own, which last', async () => {
    expect(await signIn(demoPassword)).toBe(200);
    const password = await restart(everywhere);
    expect(dogear.output).toContain('other machines can reach this demo');
    expect(dogear.output).not.toContain(demoPassword);
    expect(password).not.toBe('');
    expect(await signIn(demoPassword)).toBe(401);
    expect(await signIn(password)).toBe(200);

    const file = join(dogear.folder, 'data', 'demo-passwords');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);

    expect(await restart(everywhere)).toBe(password);
    expect(await restart()).toBe(password);
    expect(dogear.output).not.toContain('other machines');
    expect(await signIn(password)).toBe(200);
  }, 120_000);

  test('is also one with a PUBLIC_URL of the network', async () => {
    expect(await restart({ PUBLIC_URL: 'http://demo.example' })).not.toBe('');
    expect(dogear.output).toContain('other machines can reach this demo');
  });
});
