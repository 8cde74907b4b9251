import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Saves what a long test measured for the table in docs/long-run.md. Does nothing in a short run.
 * @param part the text for the table's first column; call this once for each part
 */
export async function reportMetrics(part: string, figures: Record<string, string | number>): Promise<void> {
  const folder = process.env.TEST_RESULTS_DIR;
  if (!folder) return;
  const name = part.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ part, figures }));
}
