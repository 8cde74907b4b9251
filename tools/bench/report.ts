import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { titleOf } from './cases.ts';
import type { Comparison } from './compare.ts';
import { type Goal, size } from './goals.ts';
import { type Growth, kept } from './growth.ts';
import type { Stats } from './measure.ts';
import { drawPlot } from './plot.ts';
import { project } from './processes.ts';
import type { Results } from './results.ts';

/** Writes docs/performance, except findings.md, which is written by hand. */
export function writeReport(results: Results): void {
  const folder = join(project, 'docs', 'performance');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(folder, 'results.svg'), drawPlot(results));
  writeFileSync(join(folder, 'README.md'), page(results));
}

const page = (results: Results): string => `# How fast Dogear is

\`npm run bench\` on ${results.day}, in ${results.minutes} minutes: ${results.machine}; ${results.versions}. The benchmark writes
this page. [findings.md](findings.md) explains where the time goes and why a goal is not met, and
[results.json](results.json) has all figures. The search has [a page of its own](search.md).

![How Dogear compares with minimal servers, and how its speed changes with the number of books](results.svg)

## Goals

${table(['Goal', 'Target', 'Measured', ''], results.goals.map(goalRow))}

Ratios compare requests per second at 32 connections, in alternating rounds. In brackets: ratios of the CPU time that each
server and PostgreSQL need for a request, which depend less on other load on the machine.
${failed(results.failures)}
## Compared with minimal servers

With ${size(results.comparedWith)} books. Each page is compared with a bare node:http server that sends the same bytes and headers from memory. Each API call
is compared with bare node:http and pg: it runs the same query as Dogear (recorded from it), prepared, with as many connections and as
little memory, and sends a response of the same length. It reads no session, validates nothing, and maps no rows, because the
response is given. For booking and paying, it runs Dogear's own transactions, statement by statement; the stand-in for the
payment provider, which Dogear calls three times for each payment and the bare server never, is a separate process.
The load generator is another process on the same cores. Where it takes nearly 100 % of a core, it slows the faster server
down, and the ratio of CPU time is more meaningful. Times are in milliseconds, CPU time in microseconds for each request.

${table(
  [
    'Request',
    'Connections',
    'Dogear /s',
    'Bare /s',
    'Ratio',
    'p50 / p99',
    'Bare p50 / p99',
    'CPU',
    'Bare CPU',
    'PostgreSQL',
    'Bare PostgreSQL',
    'Load',
  ],
  results.comparisons.map(comparisonRow),
)}

## From a small catalog to a large one

At 32 connections, with a separate process and database for each size, in alternating rounds.

${table(
  [
    'Request',
    ...(results.growth[0]?.bySize.map(({ books }) => `${size(books)} books, /s`) ?? []),
    'Kept',
    ...(results.growth[0]?.bySize.map(({ books }) => `PostgreSQL, ${size(books)}`) ?? []),
  ],
  results.growth.map(growthRow),
)}

## Startup

Until the home page responds.

${table(
  ['', 'Seconds'],
  [
    ['Start with a running database', seconds(results.startUp.start)],
    ['Stop without a request in progress', seconds(results.startUp.stop)],
    ['Restart, from the stop signal', seconds(results.startUp.restart)],
    ['Start with the embedded database', seconds(results.startUp.embedded)],
    ['First start, which creates the embedded database', seconds(results.startUp.firstEver)],
  ],
)}
`;

const failed = (failures: string[]): string =>
  failures.length === 0
    ? ''
    : `\nSome requests failed, so there are no figures for:\n\n${failures.map((one) => `- ${one}`).join('\n')}\n`;

const goalRow = ({ what, wanted, measured, isMet }: Goal) => [
  what,
  wanted,
  measured,
  isMet ? 'met' : '**not met**',
];

function comparisonRow(
  { name, connections, dogear, peer }: Comparison,
  index: number,
  all: Comparison[],
): string[] {
  const busiest = Math.max(dogear.generator, peer.generator);
  return [
    all[index - 1]?.name === name ? '' : titleOf(name),
    String(connections),
    whole(dogear.perSecond),
    whole(peer.perSecond),
    (dogear.perSecond / peer.perSecond).toFixed(2),
    times(dogear),
    times(peer),
    whole(dogear.server),
    whole(peer.server),
    whole(dogear.database),
    whole(peer.database),
    `${whole(busiest * 100)} %`,
  ];
}

function growthRow(growth: Growth): string[] {
  const { name, bySize } = growth;
  return [
    titleOf(name),
    ...bySize.map(({ figures }) => whole(figures.perSecond)),
    kept(growth).toFixed(2),
    ...bySize.map(({ figures }) => whole(figures.database)),
  ];
}

const whole = (value: number): string => String(Math.round(value));
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
const times = ({ p50, p99 }: Stats): string => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;

const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
