import type { ProblemCode } from '#contract/problem-codes.ts';

/**
 * A refusal the caller can understand. The code decides the HTTP status and, unless `message` says it
 * better, the sentence a person reads (see contract/problem-codes.ts).
 */
export class DomainError extends Error {
  readonly code: ProblemCode;
  /** Facts that go beside the problem in the answer, such as the field errors of bad input. */
  readonly details: Record<string, unknown>;
  readonly hasOwnMessage: boolean;

  constructor(code: ProblemCode, message?: string, details: Record<string, unknown> = {}) {
    super(message ?? code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.hasOwnMessage = message !== undefined;
  }
}

/** What may be told of any error whatsoever. Its words may quote anything; its kind cannot. */
export function errorName(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return [name, code].filter(Boolean).join(' ');
}

/** Dogear cannot start. The message is the whole story for the person at the terminal: no stack is shown. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
