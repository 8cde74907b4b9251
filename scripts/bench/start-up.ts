import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from './scene.ts';
import { asPeopleDo, serveDogear } from './serve.ts';
import type { Stage } from './stage.ts';

/** Milliseconds until the home page is answered. */
export type StartUp = {
  /** Beside a database that runs. */
  start: number;
  /** Until the process has ended. */
  stop: number;
  /** From the wish that it stop, beside a database that runs. */
  restart: number;
  /** With the embedded database, which is made first. */
  firstEver: number;
  /** With the embedded database, which is there already. */
  embedded: number;
};

const times = 5;

export async function measureStartUp({ scenes, around }: Stage): Promise<StartUp> {
  const { connection } = scenes.at(-1) as Scene;
  const starts: number[] = [];
  const [stops, restarts]: [number[], number[]] = [[], []];
  let began = 0;
  for (let time = 0; time <= times; time += 1) {
    const dogear = await serveDogear(around, connection, { program: asPeopleDo });
    starts.push(dogear.milliseconds);
    if (time > 0) restarts.push(performance.now() - began);
    began = performance.now();
    await dogear.stop();
    stops.push(performance.now() - began);
  }
  const embedded = { DATABASE_URL: '', DATA_DIR: mkdtempSync(join(around.folder, 'embedded-')) };
  const alone = async () => {
    const dogear = await serveDogear(around, connection, { program: asPeopleDo, env: embedded });
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
