import { loadConfig } from './config.ts';
import { StartupError } from './errors.ts';
import { startDogear } from './start-dogear.ts';

try {
  await startDogear(loadConfig(process.env));
} catch (error) {
  console.error(`\nDogear could not start.\n${reasonOf(error)}\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === '53100'))
    return 'The disk is full. Free up some space and start again. Saved data is safe.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
