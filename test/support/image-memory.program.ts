import { createReadStream } from 'node:fs';
import { reencodePicture } from '#server/features/images/reencode-image.ts';
import { spool } from '#server/features/images/spool.ts';

/**
 * Sends one file four times at once through the pipeline, in a process of its own because a test runner's
 * memory has seen too much to show a difference. Prints by how many bytes the process grew at most.
 */
const [path = ''] = process.argv.slice(2);

const before = process.resourceUsage().maxRSS;
const outcomes = await Promise.allSettled(
  Array.from({ length: 4 }, () => spool(createReadStream(path), reencodePicture)),
);
const grown = (process.resourceUsage().maxRSS - before) * 1024;
console.log(JSON.stringify({ grown, outcomes: outcomes.map(({ status }) => status) }));
