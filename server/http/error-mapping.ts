import type { ProblemCode } from '#contract/problem-codes.ts';

/** The refusal that a failure below us comes to; undefined for what should not have happened. */
export function toProblemCode(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Node's words for a sender who went away in the middle of a request.
  if (code === 'ECONNRESET' && error.message === 'aborted') return 'invalid_input';
  if (invalidTextCodes.test(code)) return 'invalid_input';
  if (diskFullCodes.test(code)) return 'disk_full';
  if (transientCodes.test(code) || lostConnection.test(error.message)) return 'unavailable';
  return undefined;
}

const invalidTextCodes = /^(22021|22P02|22P05)$/;

/** The disk's own words, a quota's, and PostgreSQL's for either. */
const diskFullCodes = /^(ENOSPC|EDQUOT|53100)$/;

/**
 * PostgreSQL's classes: no connection, too few resources, stopped by an administrator or by a limit on time, lost to
 * another transaction, or a standby that cannot be written to. Then what the network says.
 */
const transientCodes =
  /^(08...|53...|57P0.|57014|55P03|25P03|25P04|25006|40001|40P01|ECONN(REFUSED|RESET|ABORTED)|ENOENT|EPIPE|E(NET|HOST)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** pg and its pool give these no code: of a connection that broke, or was waited for too long. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|Cannot use a pool after)/;
