import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps what a long test measured, for the table in docs/long-run.md; a short run measures nothing worth keeping.
 * @param part what was tested, in the words of the table's first column; one part, one call
 */
export async function reportMetrics(part: string, figures: Record<string, string | number>): Promise<void> {
  const folder = process.env.TEST_RESULTS_DIR;
  if (!folder) return;
  const name = part.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ part, figures }));
}
