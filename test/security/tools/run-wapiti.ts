import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasWapiti = (): boolean => spawnSync('wapiti', ['--version']).status === 0;

export type Finding = { kind: string; method: string; path: string; parameter: string; info: string };

type Scan = {
  address: string;
  /** The session cookie of the user. */
  cookie?: string;
  /** Pages to start with, besides the home page. */
  start?: string[];
  /** The address that an injected request should fetch. */
  trap: string;
};

/** Crawls a website as one user, attacks everything that takes input, and returns the findings. */
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

/**
 * The modules that apply to a website of pages and forms, except those that guess file names or need lists from
 * the network.
 */
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
  // wapiti accepts brotli but cannot decode it.
  ...['--header', 'Accept-Encoding: identity'],
  '--flush-session',
  '--no-bugreport',
  ...['--max-scan-time', '20'],
  ...['--max-attack-time', '7'],
  ...['--max-files-per-dir', '12'],
  ...['--timeout', '5'],
  ...['--verbose', '1'],
];

/** Prevents the download of lists that none of these modules needs. */
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
  const killTimer = setTimeout(() => child.kill('SIGTERM'), 150_000);
  const [code] = await once(child, 'close');
  clearTimeout(killTimer);
  if (code !== 0) throw new Error(`wapiti ended early (${code}):\n${output.slice(-4000)}`);
  return output;
}
