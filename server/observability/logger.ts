import pino, { type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { describeError } from './describe-error.ts';

/** Logs one line of JSON for each entry, without personal data in errors: see describe-error.ts. */
export const createLogger = (level: Config['logLevel'], to: pino.DestinationStream = toStdout()): Logger =>
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

/** Writes asynchronously, so that a slow reader of the log slows no request down; the newest lines are dropped instead. */
const toStdout = (): pino.DestinationStream =>
  pino.destination({ dest: 1, sync: false, maxLength: 16 * 1024 * 1024 });
