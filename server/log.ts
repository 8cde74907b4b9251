import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

/** The log, in which no error quotes anybody: see withoutQuotes. */
export const openLog = (level: Config['logLevel'], to?: pino.DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: withoutQuotes } }, to);

type DatabaseWords = { code?: unknown; constraint?: unknown; table?: unknown };

/**
 * Of an error what says where it came from. Its other properties stay out: the database's details quote the row
 * that it refused, with whose e-mail address is in it.
 */
function withoutQuotes(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' };
  const { code, constraint, table } = error as Error & DatabaseWords;
  const { name, message, stack } = error;
  return { type: name, message, code, constraint, table, stack };
}
