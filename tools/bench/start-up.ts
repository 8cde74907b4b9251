import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from './dataset.ts';
import { asPeopleDo, serveDogear } from './serve.ts';
import type { Setup } from './setup.ts';

/** Milliseconds until the home page responds. */
export type StartUp = {
  /** With a database that is running. */
  start: number;
  /** Until the process has exited. */
  stop: number;
  /** From the signal to stop, with a database that is running. */
  restart: number;
  /** With the embedded database, which is created first. */
  firstEver: number;
  /** With an existing embedded database. */
  embedded: number;
};

const times = 5;

export async function measureStartUp({ datasets, environment }: Setup): Promise<StartUp> {
  const { connection } = datasets.at(-1) as Dataset;
  const starts: number[] = [];
  const [stops, restarts]: [number[], number[]] = [[], []];
  let began = 0;
  for (let time = 0; time <= times; time += 1) {
    const dogear = await serveDogear(environment, connection, { program: asPeopleDo });
    starts.push(dogear.milliseconds);
    if (time > 0) restarts.push(performance.now() - began);
    began = performance.now();
    await dogear.stop();
    stops.push(performance.now() - began);
  }
  const embedded = { DATABASE_URL: '', DATA_DIR: mkdtempSync(join(environment.folder, 'embedded-')) };
  const alone = async () => {
    const dogear = await serveDogear(environment, connection, { program: asPeopleDo, env: embedded });
    await dogear.stop();
    return dogear.milliseconds;
  };
  const firstEver = await alone();
  const again = [await alone(), await alone(), await alone()];
  return {
    start: middle(starts),
    stop: middle(stops),
    restart: middle(restarts),
    firstEver,
    embedded: middle(again),
  };
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
