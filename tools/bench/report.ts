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

\`npm run bench\` on ${results.day}, in ${results.minutes} minutes: ${results.machine}; ${results.versions}. It writes this page itself;
where the time goes, and why a goal is not met, stands in [findings.md](findings.md), and all figures in
[results.json](results.json).

![How Dogear compares with bare opponents, and how it grows](results.svg)

## Goals

${table(['Goal', 'Wanted', 'Measured', ''], results.goals.map(goalRow))}

Ratios are of requests per second at 32 connections, in rounds taken in turn. In brackets: of the processor time that each
side and PostgreSQL take for a request, which other work on the machine changes less.
${failed(results.failures)}
## Against bare opponents

With ${size(results.comparedWith)} books. A page's opponent is bare node:http that sends the same bytes and headers from memory. A call's is bare
node:http with pg, which runs the very query that Dogear runs (recorded from it), prepared, with as many connections and as
little memory, and sends as long an answer; it asks after no session, checks nothing, and is given the answer's words, so that turning rows
into them costs it nothing. For booking and paying it runs Dogear's own transactions, statement for statement; the stand-in
for the card service, which Dogear asks three times for each payment and the opponent never, is a process of its own.
The load comes from one more process, on the same cores: where it takes near 100 % of a core, it slows the faster side
down, and the ratio of the processor time tells more. Time is in milliseconds, processor time in microseconds for each request.

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

## From a small catalogue to a large one

At 32 connections: a process and a database for each size, in turn.

${table(
  [
    'Request',
    ...(results.growth[0]?.bySize.map(({ books }) => `${size(books)} books, /s`) ?? []),
    'Kept',
    ...(results.growth[0]?.bySize.map(({ books }) => `PostgreSQL, ${size(books)}`) ?? []),
  ],
  results.growth.map(growthRow),
)}

## Starting

Until the home page is answered.

${table(
  ['', 'Seconds'],
  [
    ['Start beside a running database', seconds(results.startUp.start)],
    ['Stop without a request under way', seconds(results.startUp.stop)],
    ['Restart, from the signal to stop', seconds(results.startUp.restart)],
    ['Start with the embedded database', seconds(results.startUp.embedded)],
    ['The very first start, which makes that database', seconds(results.startUp.firstEver)],
  ],
)}
`;

const failed = (failures: string[]): string =>
  failures.length === 0
    ? ''
    : `\nNot everybody was served, so that there are no figures of:\n\n${failures.map((one) => `- ${one}`).join('\n')}\n`;

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
