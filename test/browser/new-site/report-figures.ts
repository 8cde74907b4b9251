import { appendFile } from 'node:fs/promises';
import { type Effort, secondsToAct, secondsToRead } from './counted-page.ts';

/** Writes figures to the file in NEW_SITE_FIGURES, for docs/performance/new-site.md. */
export async function reportFigures(
  times: Record<string, number>,
  efforts: Record<string, Effort>,
): Promise<void> {
  const file = process.env.NEW_SITE_FIGURES;
  const withTimes = Object.entries(efforts).map(([name, effort]) => [
    name,
    { ...effort, acts: secondsToAct(effort), reads: secondsToRead(effort) },
  ]);
  if (file) await appendFile(file, `${JSON.stringify({ ...times, ...Object.fromEntries(withTimes) })}\n`);
}
