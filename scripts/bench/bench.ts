// Measures Dogear against bare opponents, and small catalogues against large ones: npm run bench
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
import { openStage, type Stage } from './stage.ts';
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
  const stage = await openStage(chosenSizes(), console.log);
  try {
    if (given.profile) return await sayProfiles(chosen, stage);
    const effort = chosenEffort();
    const connections = numbers(given.connections) ?? (given.quick ? [32] : [1, 32, 128]);
    const comparedWith = stage.scenes[Math.floor(stage.scenes.length / 2)] as Stage['scenes'][number];
    const failures = new Failures();
    const how = { connections, effort, stage, failures };
    const comparisons = await compare(chosen, comparedWith, how, sayComparison);
    // Differences of a tenth want more rounds than those of a half.
    const patient = { ...how, effort: { ...effort, rounds: effort.rounds * 2 } };
    const growth = stage.scenes.length > 1 ? await growWith(chosen, patient, sayGrowth) : [];
    const startUp = given.only ? undefined : await measureStartUp(stage);
    const goals = judge({ comparisons, growth, startUp });
    goals.forEach(sayGoal);
    const minutes = Math.round((Date.now() - began) / 60_000);
    const day = new Date(began).toISOString().slice(0, 10);
    const found = { day, minutes, ...(await surroundings(stage)), comparisons, growth, goals };
    if (startUp && (given.write || process.argv.length === 2))
      writeReport({ ...found, failures: failures.all, comparedWith: comparedWith.books, startUp });
  } finally {
    await stage.close();
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

async function sayProfiles(chosen: Case[], stage: Stage): Promise<void> {
  for (const test of chosen) console.log(await profile(test, stage));
}

async function surroundings({ scenes }: Stage): Promise<{ machine: string; versions: string }> {
  const version = await scenes[0]?.pool.query('show server_version');
  return {
    machine: `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: `Node ${process.versions.node}, PostgreSQL ${version?.rows[0].server_version}`,
  };
}
