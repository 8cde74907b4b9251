import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportMetrics } from '#test/support/report-metrics.ts';
import { isLong } from '#test/support/test-form.ts';
import { besideTheCalls } from './beside-the-calls.ts';
import { openSqlCanary } from './canary-with-sql.ts';
import { everyCall } from './every-call.ts';
import { openTarget, type Target } from './open-target.ts';
import { hasSqlmap, runSqlmap } from './run-sqlmap.ts';

const reason = !isLong
  ? 'only in the long run'
  : !hasSqlmap() && 'sqlmap is not installed: apt-get install sqlmap';

let target: Target;
beforeAll(async () => {
  if (!reason) target = await openTarget({ CLIENT_IP_HEADER: 'x-forwarded-for' });
}, 240_000);
afterAll(() => target?.close());

const title = `sqlmap finds the planted hole and no other${reason ? ` (${reason})` : ''}`;

test.skipIf(reason)(title, { timeout: 900_000 }, async () => {
  const pool = new Pool(target.connection);
  const canary = await openSqlCanary(pool);
  try {
    const requests = [...(await everyCall(target)), ...besideTheCalls(target)].filter(
      (request) => request.parameters > 0,
    );
    const parameters = requests.reduce((sum, request) => sum + request.parameters, 0);
    const started = Date.now();
    const { injections, refused, answers } = await runSqlmap([canary.request, ...requests], 12);
    expect(injections).toEqual([
      {
        url: expect.stringContaining(`${canary.address}/api/canary`),
        place: '(custom) POST',
        parameter: 'JSON #2*',
        techniques: expect.any(String),
      },
    ]);
    // Every parameter was tested: all of ours, and the canary's safe one.
    expect(refused).toBe(parameters + 1);
    // The requests were admitted: no rate limit stopped them, and only requests with a changed credential were
    // rejected.
    expect(answers).toHaveLength(requests.length + 1);
    expect(answers.filter(({ statuses }) => statuses.includes('429'))).toEqual([]);
    const turnedAway = answers.filter(({ statuses }) => statuses.includes('401')).map(({ url }) => url);
    const asksForMore = /\?(?:the-access-token|signing-in)/;
    expect(turnedAway.filter((url) => !asksForMore.test(url))).toEqual([]);
    expect(target.errors()).toEqual([]);
    await reportMetrics('Tools: sqlmap', {
      'requests, each by everybody who may make it': requests.length,
      'parameters in them': parameters,
      'planted holes found, by technique': injections.map(({ techniques }) => techniques).join(),
      'other findings': injections.length - 1,
      minutes: minutesSince(started),
    });
  } finally {
    await canary.close();
    await pool.end();
  }
});

const minutesSince = (started: number): string => ((Date.now() - started) / 60_000).toFixed(1);
