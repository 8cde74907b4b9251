import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable with the folder of this run's journeys; outside of a test run there is none. */
export const folderVariable = 'DOGEAR_JOURNEYS_FOLDER';

/** The folder that all journeys of this test run share. */
export const sharedFolder = (): string | undefined => process.env[folderVariable];

/** A new folder for one Dogear. */
export const makeFolder = (): Promise<string> => mkdtemp(join(sharedFolder() ?? tmpdir(), 'dogear-journey-'));

/** Where the number of the process stands that works in a journey's folder. */
export const pidFile = (folder: string): string => join(folder, 'pid');
