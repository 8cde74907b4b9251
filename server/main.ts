import { startServer } from './app/start-server.ts';
import { loadConfig } from './config/config.ts';
import { StartupError } from './lib/errors.ts';

try {
  await startServer(loadConfig(process.env));
} catch (error) {
  console.error(`\nDogear could not start.\n${errorReason(error)}\n`);
  process.exit(1);
}

function errorReason(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === '53100'))
    return 'The disk is full. Free up some space and start again. Saved data is safe.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
