// Compares Dogear with bare servers, and small catalogs with large ones: npm run bench
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Case, cases } from './cases.ts';
import { compare } from './compare.ts';
import { Failures } from './failures.ts';
import { judge } from './goals.ts';
import { growWith } from './growth.ts';
import type { Effort } from './measure.ts';
import { profile } from './profile.ts';
import { writeReport } from './report.ts';
import { sayComparison, sayGoal, sayGrowth } from './say.ts';
import { openSetup, type Setup } from './setup.ts';
import { measureStartUp } from './start-up.ts';

const usage = `npm run bench -- [--quick] [--only ${cases.map(({ name }) => name).join(',')}]
  [--sizes 1000,100000] [--connections 1,32] [--rounds 3] [--seconds 2] [--profile CASE] [--write]
Without options, a run writes docs/performance. With options, it only prints its results, unless --write is given.`;

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    sizes: { type: 'string' },
    connections: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    profile: { type: 'string' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (given.help) console.log(usage);
else await bench();

async function bench(): Promise<void> {
  const began = Date.now();
  const chosen = chosenCases(given.profile ?? given.only);
  const setup = await openSetup(chosenSizes(), console.log);
  try {
    if (given.profile) return await sayProfiles(chosen, setup);
    const effort = chosenEffort();
    const connections = numbers(given.connections) ?? (given.quick ? [32] : [1, 32, 128]);
    const comparedWith = setup.datasets[Math.floor(setup.datasets.length / 2)] as Setup['datasets'][number];
    const failures = new Failures();
    const how = { connections, effort, setup, failures };
    const comparisons = await compare(chosen, comparedWith, how, sayComparison);
    // Measuring differences of a tenth takes more rounds than differences of a half.
    const patient = { ...how, effort: { ...effort, rounds: effort.rounds * 2 } };
    const growth = setup.datasets.length > 1 ? await growWith(chosen, patient, sayGrowth) : [];
    const startUp = given.only ? undefined : await measureStartUp(setup);
    const goals = judge({ comparisons, growth, startUp });
    goals.forEach(sayGoal);
    const minutes = Math.round((Date.now() - began) / 60_000);
    const day = new Date(began).toISOString().slice(0, 10);
    const found = { day, minutes, ...(await surroundings(setup)), comparisons, growth, goals };
    if (startUp && (given.write || process.argv.length === 2))
      writeReport({ ...found, failures: failures.all, comparedWith: comparedWith.books, startUp });
  } finally {
    await setup.close();
  }
}

function numbers(text: string | undefined): number[] | undefined {
  return text?.split(',').map(Number);
}

function chosenCases(names: string | undefined): Case[] {
  const wanted = names?.split(',');
  const unknown = wanted?.find((name) => !cases.some((one) => one.name === name));
  if (unknown !== undefined) throw new Error(`There is no case ${unknown}.\n${usage}`);
  return wanted ? cases.filter(({ name }) => wanted.includes(name)) : cases;
}

function chosenSizes(): number[] {
  if (given.sizes) return numbers(given.sizes) as number[];
  if (given.profile) return [100_000];
  return given.quick ? [1000, 100_000] : [1000, 100_000, 1_000_000];
}

function chosenEffort(): Effort {
  const usual = given.quick
    ? { seconds: 1, rounds: 2, writes: 400 }
    : { seconds: 1.5, rounds: 3, writes: 1000 };
  return {
    ...usual,
    ...(given.rounds && { rounds: Number(given.rounds) }),
    ...(given.seconds && { seconds: Number(given.seconds) }),
  };
}

async function sayProfiles(chosen: Case[], setup: Setup): Promise<void> {
  for (const test of chosen) console.log(await profile(test, setup));
}

async function surroundings({ datasets }: Setup): Promise<{ machine: string; versions: string }> {
  const version = await datasets[0]?.pool.query('show server_version');
  return {
    machine: `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: `Node ${process.versions.node}, PostgreSQL ${version?.rows[0].server_version}`,
  };
}
