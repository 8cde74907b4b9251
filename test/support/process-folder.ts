import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable with the folder for this run's server processes. Unset outside of a test run. */
export const folderVariable = 'TEST_PROCESS_FOLDER';

/** The folder that all server processes of this run share. */
export const sharedFolder = (): string | undefined => process.env[folderVariable];

/** Creates a folder for one server process. */
export const makeFolder = (): Promise<string> => mkdtemp(join(sharedFolder() ?? tmpdir(), 'dogear-process-'));

/** The file with the id of the process that uses the folder. */
export const pidFile = (folder: string): string => join(folder, 'pid');
