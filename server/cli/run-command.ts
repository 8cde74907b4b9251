import { StartupError } from '../lib/errors.ts';

/** Runs a command and prints what it returns. The last statement of its file, because the command uses the constants above it. */
export async function runCommand(run: (args: string[]) => Promise<string>): Promise<void> {
  try {
    console.log(await run(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
