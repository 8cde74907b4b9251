import { createReadStream } from 'node:fs';
import { reencodeImage } from '#server/features/images/reencode-image.ts';
import { spool } from '#server/features/images/spool.ts';

/**
 * Sends one file through the pipeline four times at once, in a process of its own, because a test runner's
 * memory varies too much to show a difference. Prints the largest growth of the process in bytes.
 */
const [path = ''] = process.argv.slice(2);

const before = process.resourceUsage().maxRSS;
const outcomes = await Promise.allSettled(
  Array.from({ length: 4 }, () => spool(createReadStream(path), reencodeImage)),
);
const grown = (process.resourceUsage().maxRSS - before) * 1024;
console.log(JSON.stringify({ grown, outcomes: outcomes.map(({ status }) => status) }));
