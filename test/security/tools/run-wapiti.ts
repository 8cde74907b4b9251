import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasWapiti = (): boolean => spawnSync('wapiti', ['--version']).status === 0;

export type Finding = { kind: string; method: string; path: string; parameter: string; info: string };

type Scan = {
  address: string;
  /** Signs the visitor in. */
  cookie?: string;
  /** Pages to begin with beside the first. */
  start?: string[];
  /** Where a server that can be made to fetch things is told to come by. */
  trap: string;
};

/** Follows the links of a website as one visitor, attacks whatever takes input, and answers what it found. */
export async function runWapiti({ address, cookie, start = [], trap }: Scan) {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-wapiti-'));
  try {
    const report = join(folder, 'report.json');
    const output = await wapiti(folder, [
      ...['--url', `${address}/`, '--endpoint', `${trap}/`, '--output', report, '--format', 'json'],
      ...['--module', modules.join(',')],
      ...start.flatMap((path) => ['--start', address + path]),
      ...(cookie ? ['--header', `Cookie: ${cookie}`] : []),
      ...options,
    ]);
    const { vulnerabilities, anomalies }: Report = JSON.parse(await readFile(report, 'utf8'));
    const findings = [vulnerabilities, anomalies].flatMap((kinds) =>
      Object.entries(kinds).flatMap(([kind, found]) => found.map((one) => ({ kind, ...pick(one) }))),
    );
    return { findings, pages: Number(/found (\d+) URLs? and forms?/.exec(output)?.[1] ?? 0) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Omit<Finding, 'kind'>[]>>;

const pick = ({ method, path, parameter, info }: Omit<Finding, 'kind'>) => ({
  method,
  path,
  parameter,
  info,
});

/** What a website of pages and forms can have; not those that guess file names or that need lists from the network. */
const modules = [
  'xss',
  'permanentxss',
  'sql',
  'blindsql',
  'exec',
  'file',
  'redirect',
  'crlf',
  'ssrf',
  'xxe',
  'csrf',
  'csp',
  'http_headers',
  'cookieflags',
];

const options = [
  // Our pages come as brotli where a client says it understands that; wapiti says so and does not.
  ...['--header', 'Accept-Encoding: identity'],
  '--flush-session',
  '--no-bugreport',
  ...['--max-scan-time', '20'],
  ...['--max-attack-time', '7'],
  ...['--max-files-per-dir', '12'],
  ...['--timeout', '5'],
  ...['--verbose', '1'],
];

/** It would fetch lists from the network that none of these modules needs. */
const onlyHere = {
  https_proxy: 'http://127.0.0.1:9',
  http_proxy: 'http://127.0.0.1:9',
  no_proxy: '127.0.0.1',
};

async function wapiti(folder: string, args: string[]): Promise<string> {
  const child = spawn('wapiti', [...args, '--store-session', folder, '--store-config', folder], {
    env: { ...process.env, ...onlyHere, HOME: folder, LC_ALL: 'C.UTF-8', PYTHONWARNINGS: 'ignore' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const impatience = setTimeout(() => child.kill('SIGTERM'), 150_000);
  const [code] = await once(child, 'close');
  clearTimeout(impatience);
  if (code !== 0) throw new Error(`wapiti ended early (${code}):\n${output.slice(-4000)}`);
  return output;
}
