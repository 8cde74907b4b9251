import { parseArgs } from 'node:util';
import { runLean } from '#scripts/lean-node.mjs';
import { loadConfig } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import { type ImportProgress, importDump } from '../features/editions/import/import-dump.ts';
import { libraryCodesOf } from '../features/editions/look-up/read-language.ts';
import { readSiteValues } from '../features/site/site-settings.ts';
import { StartupError } from '../lib/errors.ts';
import { throttle } from '../lib/throttle.ts';
import { openDatabaseForCommand } from './open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage:
  npm run editions -- import FILE                    imports editions or authors from a dump of Open Library, such as
                                                     ol_dump_editions_latest.txt.gz: editions in the languages of the site
  npm run editions -- import FILE --languages en,de  imports editions in these languages
  npm run editions -- import FILE --languages all    imports editions in any language`;

async function run(args: string[]): Promise<string> {
  const { file, languages } = parseCommand(args);
  const { db, pool, close } = await openDatabaseForCommand(loadConfig(process.env));
  try {
    const codes = languages === 'all' ? undefined : (languages ?? (await languagesOfSite(db)));
    let latest: ImportProgress | undefined;
    const show = throttle(5_000, () => latest && console.log(`${describe(latest)} …`));
    const done = await importDump(pool, file, {
      languages: codes?.flatMap(libraryCodesOf),
      onProgress: (progress) => {
        latest = { ...progress };
        show();
      },
    });
    return done ? `Imported: ${describe(done)}.` : 'This file has been imported already.';
  } finally {
    await close();
  }
}

/** @throws StartupError for arguments that are not in the usage */
function parseCommand(args: string[]): { file: string; languages: 'all' | string[] | undefined } {
  const { positionals, values } = readArguments(args);
  const [command, file, ...more] = positionals;
  if (command !== 'import' || !file || more.length > 0) throw new StartupError(usage);
  if (values.languages === undefined || values.languages === 'all')
    return { file, languages: values.languages };
  const languages = values.languages.split(',');
  const unknown = languages.filter((language) => libraryCodesOf(language).length === 0);
  if (unknown.length > 0) throw new StartupError(`Unknown language: ${unknown.join(', ')}\n${usage}`);
  return { file, languages };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { languages: { type: 'string' } } });
  } catch {
    throw new StartupError(usage);
  }
}

async function languagesOfSite(db: Db): Promise<string[]> {
  const { locales } = await readSiteValues(db);
  return locales.map((locale) => new Intl.Locale(locale).language);
}

function describe({ lines, editions, authors, badLines }: ImportProgress): string {
  return [
    `${lines.toLocaleString('en')} lines`,
    `${editions.toLocaleString('en')} editions`,
    `${authors.toLocaleString('en')} authors`,
    `${badLines.toLocaleString('en')} unreadable lines`,
  ].join(', ');
}

// Lines and batches are short-lived, so a small heap is collected often rather than growing with the speed of the disk.
runLean();
await runCommand(run);
