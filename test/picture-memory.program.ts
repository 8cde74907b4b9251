import { createReadStream } from 'node:fs';
import type { PictureStore } from '../server/adapters/pictures/picture-store.ts';
import type { Db } from '../server/db/tables.ts';
import { storePicture } from '../server/pictures/store-picture.ts';

/**
 * Sends one file four times at once through the pipeline, in a process of its own because a test runner's
 * memory has seen too much to show a difference. Prints by how many bytes the process grew at most.
 */
const [path = ''] = process.argv.slice(2);
const insert = { values: () => insert, onConflict: () => insert, execute: async () => [] };
const db = { insertInto: () => insert } as unknown as Db;
const store = { put: async () => undefined } as unknown as PictureStore;

const before = process.resourceUsage().maxRSS;
const outcomes = await Promise.allSettled(
  Array.from({ length: 4 }, () => storePicture({ db, store }, createReadStream(path), null)),
);
const grown = (process.resourceUsage().maxRSS - before) * 1024;
console.log(JSON.stringify({ grown, outcomes: outcomes.map(({ status }) => status) }));
