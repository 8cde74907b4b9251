import pino, { type Logger } from 'pino';
import type { Config } from '../app/config.ts';
import { describeError } from './describe-error.ts';

/** The log, a line of JSON for each entry, in which no error quotes anybody: see describe-error.ts. */
export const openLog = (level: Config['logLevel'], to: pino.DestinationStream = toStdout()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    to,
  );

/**
 * Written while the requests go on, so that somebody who reads the log slowly slows down nobody else; of such a
 * reader's log the newest lines are missing.
 */
const toStdout = (): pino.DestinationStream =>
  pino.destination({ dest: 1, sync: false, maxLength: 16 * 1024 * 1024 });
