import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable with the folder of this run's end-to-end tests. Unset outside of a test run. */
export const folderVariable = 'DOGEAR_E2E_FOLDER';

/** The folder that all end-to-end tests of this run share. */
export const sharedFolder = (): string | undefined => process.env[folderVariable];

/** Creates a folder for one Dogear. */
export const makeFolder = (): Promise<string> => mkdtemp(join(sharedFolder() ?? tmpdir(), 'dogear-e2e-'));

/** The file with the id of the process that uses a test's folder. */
export const pidFile = (folder: string): string => join(folder, 'pid');
