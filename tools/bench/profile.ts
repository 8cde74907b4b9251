import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from './cases.ts';
import type { Dataset } from './dataset.ts';
import type { Load, Round } from './load.ts';
import { project } from './processes.ts';
import { serveDogear } from './serve.ts';
import type { Setup } from './setup.ts';

type CallFrame = { functionName: string; url: string; lineNumber: number };
type CpuProfile = {
  /** In microseconds, like the deltas. */
  startTime: number;
  nodes: { id: number; callFrame: CallFrame }[];
  samples: number[];
  timeDeltas: number[];
};

/** Where Dogear spends its processor time in one case, as text: by package or folder, and by function. */
export async function profile(test: Case, setup: Setup): Promise<string> {
  const dataset = setup.datasets[0] as Dataset;
  const folder = mkdtempSync(join(setup.environment.folder, 'profile-'));
  const flags = ['--cpu-prof', '--cpu-prof-dir', folder];
  const dogear = await serveDogear(setup.environment, dataset.connection, { flags });
  const load = async (seconds: number) => {
    const once = test.undo !== undefined;
    const requests = await test.requests(dataset, 500);
    const round: Load = { address: dogear.address, connections: 32, seconds, once, requests };
    const { perSecond } = await setup.generator.ask<Round>(round);
    await test.undo?.(dataset);
    return perSecond;
  };
  await load(2);
  const began = Number(process.hrtime.bigint() / 1000n);
  const perSecond = await load(8);
  await dogear.stop();
  const [file = ''] = readdirSync(folder);
  const profiled = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile;
  return `${test.name}: ${Math.round(perSecond)}/s while it was watched\n${describe(profiled, began)}`;
}

/** Self time, without the samples before `began`. */
function describe({ nodes, samples, timeDeltas, startTime }: CpuProfile, began: number): string {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [groups, functions] = [new Map<string, number>(), new Map<string, number>()];
  let time = startTime;
  let total = 0;
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    time += delta;
    const frame = frames.get(sample);
    if (time < began || !frame || frame.functionName === '(idle)') continue;
    total += delta;
    const group = groupOf(frame);
    const name = `${frame.functionName || '(anonymous)'}  ${group}:${frame.lineNumber + 1}`;
    groups.set(group.split(' ')[0] as string, (groups.get(group.split(' ')[0] as string) ?? 0) + delta);
    functions.set(name, (functions.get(name) ?? 0) + delta);
  }
  const top = (times: Map<string, number>, count: number) =>
    [...times]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([what, spent]) => `${((spent / total) * 100).toFixed(1).padStart(6)} %  ${what}`)
      .join('\n');
  return `\n${top(groups, 25)}\n\n${top(functions, 40)}`;
}

/** The package or our folder, and then the file. */
function groupOf({ url, functionName }: CallFrame): string {
  if (url.startsWith('node:')) return `${url.split('/', 2).join('/')} ${url}`;
  if (!url.startsWith('file:'))
    return functionName.startsWith('(') ? functionName.replaceAll(' ', '-') : 'native';
  const path = relative(project, fileURLToPath(url));
  const [, inside] = path.split(/.*node_modules\//);
  const parts = (inside ?? path).split('/');
  return `${parts.slice(0, inside === undefined || inside.startsWith('@') ? 2 : 1).join('/')} ${path}`;
}
