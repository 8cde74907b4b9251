import type { ProblemCode } from '#contract/kernel/problem-codes.ts';

/** Maps an error of Node, PostgreSQL or the disk to a problem code. Returns undefined for an unexpected error. */
export function toProblemCode(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Node's error when the client disconnects during a request.
  if (code === 'ECONNRESET' && error.message === 'aborted') return 'invalid_input';
  if (invalidTextCodes.test(code)) return 'invalid_input';
  if (diskFullCodes.test(code)) return 'disk_full';
  if (transientCodes.test(code) || lostConnection.test(error.message)) return 'unavailable';
  return undefined;
}

const invalidTextCodes = /^(22021|22P02|22P05)$/;

/** A full disk and an exhausted quota, from the system and from PostgreSQL. */
const diskFullCodes = /^(ENOSPC|EDQUOT|53100)$/;

/**
 * PostgreSQL's codes for connection failure, insufficient resources, shutdown, timeouts, a read-only standby,
 * serialization failure and deadlock; then Node's codes for network errors.
 */
const transientCodes =
  /^(08...|53...|57P0.|57014|55P03|25P03|25P04|25006|40001|40P01|ECONN(REFUSED|RESET|ABORTED)|ENOENT|EPIPE|E(NET|HOST)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of pg and its pool for a broken connection or a timeout. These errors have no code. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|Cannot use a pool after)/;
