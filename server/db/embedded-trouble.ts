import { StartupError } from '../errors.ts';

const inPlainWords: [pattern: RegExp, sentence: (folder: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded|\bENOSPC\b|\bEDQUOT\b/,
    (folder) => `The disk is full: the database in ${folder} has no room. Free some space and start again.`,
  ],
  [
    /Read-only file system|\bEROFS\b/,
    (folder) =>
      `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder Dogear can write to.`,
  ],
  [
    /Permission denied|Operation not permitted|\bEACCES\b|\bEPERM\b/,
    (folder) =>
      `Dogear may not write to the data folder ${folder}. ` +
      'Give it to the user who starts Dogear, or set DATA_DIR to another folder.',
  ],
  [
    /Not a directory|\bENOTDIR\b|\bEEXIST\b/,
    (folder) =>
      `The data folder ${folder} cannot be made: a file is in its way. Set DATA_DIR to another folder.`,
  ],
  [
    /database files are incompatible with server/,
    (folder) =>
      `The database in ${folder} was made by another version of PostgreSQL than the one Dogear brings. ` +
      'Start it with the Dogear that made it, or move the folder away to begin anew.',
  ],
  [
    /could not create shared memory segment|could not resize shared memory/,
    () => 'The machine has too little shared memory for the database. Give it more, or set DATABASE_URL.',
  ],
];

/** What went wrong around the data folder, as one sentence; what has no sentence yet is shown as it was written. */
export function startupTrouble(folder: string, problem: unknown): StartupError {
  if (problem instanceof StartupError) return problem;
  const written = problem instanceof Error ? problem.message : String(problem);
  for (const [pattern, sentence] of inPlainWords) {
    if (pattern.test(written)) return new StartupError(sentence(folder));
  }
  return new StartupError(`The embedded database in ${folder} does not start. ${lastLines(written)}`);
}

function lastLines(written: string): string {
  const lines = written.trim().split('\n').slice(-12);
  return `It wrote:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
