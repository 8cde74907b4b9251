import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarkedRequest } from './marked-request.ts';

export const hasSqlmap = (): boolean =>
  spawnSync('sqlmap', ['--version'], { env: quietly(tmpdir()) }).status === 0;

/** One parameter that sqlmap says it can inject into. */
export type Injection = { url: string; place: string; parameter: string; techniques: string };

/**
 * Lets sqlmap loose on all requests in one run. Not its short cut (`--smart`): that gives up on whatever does not show
 * an error of the database, and Dogear never shows one. Blind, by errors, by union, stacked and by time, at the first
 * level, for PostgreSQL.
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

/** The statuses of refusals that each request was answered with, as sqlmap sums them up. */
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
  // What looks as if it became a number is tried as well.
  '--answers=kind of cases=N',
  // A refusal is an answer like any other.
  '--ignore-code=*',
  '--ignore-proxy',
  '--drop-set-cookie',
];

const line = '='.repeat(54);

/** As Burp, the proxy whose logs sqlmap reads, writes a request down. */
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
  const impatience = setTimeout(() => child.kill('SIGTERM'), maxMinutes * 60_000);
  const [code] = await once(child, 'close');
  clearTimeout(impatience);
  if (code !== 0) throw new Error(`sqlmap ended early (${code}):\n${output.slice(-4000)}`);
  return output;
}

/** It keeps what it learned in the home folder otherwise. */
const quietly = (home: string) => ({ ...process.env, HOME: home, XDG_DATA_HOME: home });

/**
 * Target URL,Place,Parameter,Technique(s),Note(s); the URL is quoted where it has a comma. Where sqlmap finds out
 * itself that it was misled, as by a book that is sold only once, it writes that down as a note.
 */
function readRow(row: string): Injection[] {
  const [, url = '', place = '', parameter = '', techniques = '', note = ''] =
    /^("[^"]*"|[^,]*),([^,]*),([^,]*),([^,]*),(.*)/.exec(row) ?? [];
  if (url === '' || url === 'Target URL' || note.includes('false positive')) return [];
  return [{ url: url.replaceAll('"', ''), place, parameter, techniques }];
}
