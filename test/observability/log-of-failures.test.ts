import { beforeAll, expect, test, vi } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { createTestDatabase } from '../support/test-database.ts';

type Line = { level: string; msg: string; reason?: string; err?: { code?: string; message?: string } };
let lines: Line[];

/** One process that cannot reach Google and whose database goes away. */
beforeAll(async () => {
  const database = await createTestDatabase();
  const dogear = await AppProcess.startProduction(
    database.connection,
    'long enough to be a secret of its own',
    {
      GOOGLE_CLIENT_ID: 'nobody',
      GOOGLE_CLIENT_SECRET: 'nobody',
      GOOGLE_DISCOVERY_URL: 'https://127.0.0.1:1/.well-known/openid-configuration',
    },
  );
  try {
    await fetch(`${dogear.address}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: AppProcess.productionOrigin },
      body: JSON.stringify({ provider: 'google' }),
    });
    await database.drop();
    await vi.waitFor(() => expect(dogear.output).toContain('"job_queue_error"'), { timeout: 30_000 });
  } finally {
    await dogear.stop();
  }
  lines = dogear.log
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
});

test('failures of the job queue say what happened while the database is away', () => {
  const failures = lines.filter(({ msg }) => msg === 'job_queue_error');
  expect(failures.length).toBeGreaterThan(0);
  for (const { err } of failures) expect(err?.message).toMatch(/database|terminat|connect/i);
  // The database was dropped, or an administrator ended the connection.
  expect(failures.map(({ err }) => err?.code)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(3D000|57P01)$/)]),
  );
});

test('what Better Auth complains of is in the log, as JSON like every line', () => {
  const complaints = lines.filter(({ msg }) => msg === 'auth_error');
  expect(complaints.map(({ reason }) => reason).join()).toContain('Discovery fetch failed');
});
