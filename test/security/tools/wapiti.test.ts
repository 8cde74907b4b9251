import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '#test/support/app-process.ts';
import { reportMetrics } from '#test/support/report-metrics.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { isLong } from '#test/support/test-form.ts';
import { openScriptCanary } from './canary-with-script.ts';
import { openTarget, type Target } from './open-target.ts';
import { type Finding, hasWapiti, runWapiti } from './run-wapiti.ts';
import { openTrap } from './trap.ts';

const reason = !isLong
  ? 'only in the long run'
  : !hasWapiti() && 'wapiti is not installed: apt-get install wapiti';
const named = (title: string) => `${title}${reason ? ` (${reason})` : ''}`;

/** Findings of wapiti that are not a problem for Dogear. */
const exceptions: { kind: string; info: RegExp; why: string }[] = [
  {
    kind: 'HTTP Secure Headers',
    info: /^X-XSS-Protection is not set$/,
    why: 'no browser heeds it any more, and those that did could be turned against a page with it; we send a CSP',
  },
  {
    kind: 'HTTP Secure Headers',
    info: /^Strict-Transport-Security is not set$/,
    why: 'the demo is served over http; over https it is set, as another test here sees',
  },
  {
    kind: 'Cross Site Request Forgery',
    info: /^Lack of anti CSRF token$/,
    why: 'a page takes no POST, and a call that rests on the cookie must come from our own pages by Origin and Sec-Fetch-Site',
  },
];

let target: Target;
let trap: Awaited<ReturnType<typeof openTrap>>;
beforeAll(async () => {
  if (reason) return;
  target = await openTarget();
  trap = await openTrap();
}, 240_000);
afterAll(async () => {
  await target?.close();
  await trap?.close();
});

test('over https a header has browsers stay there', async () => {
  const database = await createTestDatabase();
  const dogear = await AppProcess.startProduction(database.connection, 'a secret that is long enough for it');
  try {
    const { headers } = await fetch(`${dogear.address}/login`);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000\b/);
  } finally {
    await dogear.stop();
    await database.drop();
  }
});

test.skipIf(reason)(named('wapiti finds the planted script'), { timeout: 240_000 }, async () => {
  const canary = await openScriptCanary();
  try {
    const { findings } = await runWapiti({ address: canary.address, trap: trap.address });
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'Cross Site Scripting', path: '/search', parameter: 'q' }),
    );
  } finally {
    await canary.close();
  }
});

const open = [
  '/login?returnTo=/dashboard',
  '/signup',
  '/blog',
  '/forgot-password',
  '/reset-password?token=x',
];
const visitors = {
  stranger: open,
  Buyer: ['/dashboard/myorders', '/category/classics', '/category/classics?cursor=x', '/dashboard/profile'],
  Seller: ['/dashboard/addaproduct', '/dashboard/myproducts', '/dashboard/mybuyers'],
  admin: ['/dashboard/allusers', '/dashboard/ledger', '/dashboard/auditlog', '/dashboard/reporteditems'],
};

test.skipIf(reason)(named('wapiti finds nothing on our pages'), { timeout: 800_000 }, async () => {
  const started = Date.now();
  const found: (Finding & { visitor: string })[] = [];
  const pages: number[] = [];
  for (const [visitor, start] of Object.entries(visitors)) {
    const cookie = target.members[visitor as keyof typeof target.members]?.cookie;
    const scan = await runWapiti({
      address: target.address,
      start,
      trap: trap.address,
      ...(cookie && { cookie }),
    });
    pages.push(scan.pages);
    found.push(...scan.findings.map((finding) => ({ visitor, ...finding })));
  }
  // The crawler got beyond the pages that it started with.
  expect(Math.min(...pages)).toBeGreaterThan(12);
  const isExcepted = (finding: Finding) =>
    exceptions.some(({ kind, info }) => finding.kind === kind && info.test(finding.info));
  const unexpected = found.filter((finding) => !isExcepted(finding));
  expect(unexpected).toEqual([]);
  expect(trap.caught).toEqual([]);
  expect(target.errors()).toEqual([]);
  await reportMetrics('Tools: wapiti', {
    'kinds of visitors': Object.keys(visitors).length,
    'pages and forms, of each visitor': pages.join(', '),
    'findings but for the exceptions': unexpected.length,
    minutes: ((Date.now() - started) / 60_000).toFixed(1),
  });
});
