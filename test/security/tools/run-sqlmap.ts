import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarkedRequest } from './marked-request.ts';

export const hasSqlmap = (): boolean =>
  spawnSync('sqlmap', ['--version'], { env: quietly(tmpdir()) }).status === 0;

/** A parameter that sqlmap reports as injectable. */
export type Injection = { url: string; place: string; parameter: string; techniques: string };

/**
 * Runs sqlmap on all requests at once. Without its `--smart` option, which gives up on parameters that cause no
 * database error, because Dogear never shows one. Techniques: blind, error-based, union, stacked, and
 * time-based, at level 1, for PostgreSQL.
 */
export async function runSqlmap(requests: MarkedRequest[], maxMinutes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-sqlmap-'));
  try {
    const log = join(folder, 'requests.log');
    await writeFile(log, requests.map(asLogged).join(''));
    const csv = join(folder, 'results.csv');
    const output = await sqlmap(folder, ['-l', log, '--results-file', csv, ...options], maxMinutes);
    const injections = (await readFile(csv, 'utf8').catch(() => '')).split('\n').flatMap(readRow);
    const refused = [...output.matchAll(/does not seem to be injectable/g)].length;
    return { injections, refused, answers: answersIn(output) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The error statuses of each request, from sqlmap's summary. */
function answersIn(output: string): { url: string; statuses: string[] }[] {
  return output
    .split(/^\[\d+\/\d+\] URL:\n[A-Z]+ /m)
    .slice(1)
    .map((part) => ({
      url: part.split('\n', 1)[0] ?? '',
      statuses: [...part.matchAll(/^(\d{3}) \(.*\) - \d+ times/gm)].map(([, status = '']) => status),
    }));
}

const options = [
  '--batch',
  '--ignore-stdin',
  '--disable-coloring',
  '--dbms=PostgreSQL',
  '--level=1',
  '--risk=1',
  '--technique=BEUST',
  '--time-sec=1',
  '--threads=1',
  '--timeout=10',
  '--retries=1',
  '--skip-waf',
  // Also tests values that look as if they were cast to a number.
  '--answers=kind of cases=N',
  // An error status is a response like any other.
  '--ignore-code=*',
  '--ignore-proxy',
  '--drop-set-cookie',
];

const line = '='.repeat(54);

/** A request in the log format of the Burp proxy, which sqlmap reads. */
const asLogged = ({ text }: MarkedRequest): string => {
  const host = /Host: (\S+)/.exec(text)?.[1];
  return `${line}\r\n12:00:00  http://${host}\r\n${line}\r\n${text}\r\n${line}\r\n\r\n`;
};

async function sqlmap(folder: string, args: string[], maxMinutes: number): Promise<string> {
  const child = spawn('sqlmap', [...args, '--output-dir', folder], {
    env: quietly(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const killTimer = setTimeout(() => child.kill('SIGTERM'), maxMinutes * 60_000);
  const [code] = await once(child, 'close');
  clearTimeout(killTimer);
  if (code !== 0) throw new Error(`sqlmap ended early (${code}):\n${output.slice(-4000)}`);
  return output;
}

/** sqlmap otherwise stores its session data in the user's home folder. */
const quietly = (home: string) => ({ ...process.env, HOME: home, XDG_DATA_HOME: home });

/**
 * Target URL,Place,Parameter,Technique(s),Note(s); a URL with a comma is quoted. When sqlmap itself recognizes
 * a false positive, for example a book that can be sold only once, it adds a note.
 */
function readRow(row: string): Injection[] {
  const [, url = '', place = '', parameter = '', techniques = '', note = ''] =
    /^("[^"]*"|[^,]*),([^,]*),([^,]*),([^,]*),(.*)/.exec(row) ?? [];
  if (url === '' || url === 'Target URL' || note.includes('false positive')) return [];
  return [{ url: url.replaceAll('"', ''), place, parameter, techniques }];
}
