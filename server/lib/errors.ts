import type { ProblemCode } from '#contract/kernel/problem-codes.ts';
import type { ProblemSentence } from './problem-sentences.ts';

/**
 * An expected error that is reported to the client. The code determines the HTTP status and, unless `message` is given,
 * the message that users read (see contract/kernel/problem-codes.ts).
 */
export class DomainError extends Error {
  readonly code: ProblemCode;
  /** Additional keys of the response, such as the field errors of invalid input. */
  readonly details: Record<string, unknown>;
  /** Undefined when the code's default message applies. */
  readonly publicMessage: string | undefined;

  constructor(code: ProblemCode, message?: ProblemSentence, details: Record<string, unknown> = {}) {
    super(message ?? code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.publicMessage = message;
  }
}

/** Returns what is safe to store of any error: unlike its message, name and code never quote personal data. */
export function errorName(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return [name, code].filter(Boolean).join(' ');
}

/** Dogear cannot start. The message alone is shown to the operator, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
