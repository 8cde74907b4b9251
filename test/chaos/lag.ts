import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const program = resolve(import.meta.dirname, 'lag-meter.child.ts');

/** The settings of a server that logs the lag of its event loop to this file. */
export const measuringLag = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${program}`,
  LAG_FILE: file,
});

/** The longest lag of the event loop since then, in milliseconds. */
export async function worstLagSince(file: string, since: number): Promise<number> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const lags = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= since);
  return Math.max(0, ...lags.map(([, lag = 0]) => lag));
}
