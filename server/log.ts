import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

/** The log, a line of JSON for each entry, in which no error quotes anybody: see withoutQuotes. */
export const openLog = (level: Config['logLevel'], to: pino.DestinationStream = toStdout()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: withoutQuotes },
    },
    to,
  );

/**
 * Written while the requests go on, so that somebody who reads the log slowly slows down nobody else; of such a
 * reader's log the newest lines are missing.
 */
const toStdout = (): pino.DestinationStream =>
  pino.destination({ dest: 1, sync: false, maxLength: 16 * 1024 * 1024 });

type DatabaseWords = { code?: unknown; constraint?: unknown; table?: unknown };

/**
 * Of an error what says where it came from. Its other properties stay out: the database's details quote the row
 * that it refused, with whose e-mail address is in it.
 */
function withoutQuotes(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' };
  const { code, constraint, table } = error as Error & DatabaseWords;
  const { name, stack } = error;
  const message = isAboutContent(code) ? error.message.replaceAll(/".*"/gs, '"…"') : error.message;
  return {
    type: name,
    message,
    code,
    constraint,
    table,
    stack: stack?.replace(error.message, () => message),
  };
}

/** Of a value that a type does not take, such as a number with letters, the database quotes the value. */
const isAboutContent = (code: unknown): boolean => typeof code === 'string' && /^22/.test(code);
