import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const project = resolve(import.meta.dirname, '../..');

/** Runs a command of `server/cli` as npm does. */
export async function runCommand(
  program: string,
  args: string[],
  { env = {}, cwd = project }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
) {
  const child = spawn(process.execPath, [resolve(project, `server/cli/${program}.ts`), ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
  const exit = once(child, 'exit');
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { stdout, stderr, status: status as number | null };
}
