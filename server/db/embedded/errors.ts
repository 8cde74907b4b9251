import { StartupError } from '#server/lib/errors.ts';

const startupErrorMessages: [pattern: RegExp, message: (folder: string) => string][] = [
  [
    /has invalid permissions/,
    (folder) =>
      `Other users of this machine can enter the database in ${folder}, so PostgreSQL does not start. Run: chmod 700 ${folder}`,
  ],
  [
    /No space left on device|Disk quota exceeded|\bENOSPC\b|\bEDQUOT\b/,
    (folder) =>
      `The disk is full: the database in ${folder} has no room. Free up some space and start again.`,
  ],
  [
    /Read-only file system|\bEROFS\b/,
    (folder) =>
      `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder Dogear can write to.`,
  ],
  [
    /Permission denied|Operation not permitted|\bEACCES\b|\bEPERM\b/,
    (folder) =>
      `Dogear is not allowed to write to the data folder ${folder}. ` +
      'Make the user who starts Dogear its owner, or set DATA_DIR to another folder.',
  ],
  [
    /Not a directory|\bENOTDIR\b|\bEEXIST\b/,
    (folder) =>
      `The data folder ${folder} cannot be created because a file is in the way. Set DATA_DIR to another folder.`,
  ],
  [
    /database files are incompatible with server/,
    (folder) =>
      `The database in ${folder} was created by a different version of PostgreSQL than the one Dogear includes. ` +
      'Start it with the Dogear that created it, or move the folder away to start over.',
  ],
  [
    /could not create shared memory segment|could not resize shared memory/,
    () => 'The machine has too little shared memory for the database. Give it more, or set DATABASE_URL.',
  ],
];

/** Turns an error around the data folder into one message. An unknown error is shown as it is. */
export function toEmbeddedStartupError(folder: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const text = error instanceof Error ? error.message : String(error);
  for (const [pattern, message] of startupErrorMessages) {
    if (pattern.test(text)) return new StartupError(message(folder));
  }
  return new StartupError(`The embedded database in ${folder} could not start. ${lastLines(text)}`);
}

function lastLines(text: string): string {
  const lines = text.trim().split('\n').slice(-12);
  return `It said:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
