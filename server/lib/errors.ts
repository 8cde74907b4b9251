import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import { type ProblemCode, sentenceOf } from '#contract/kernel/problem-codes.ts';
import type { Sentence } from '#contract/kernel/sentence.ts';
import { writeSentence } from './problem-sentences.ts';

/**
 * An expected error that is reported to the client. The code determines the HTTP status and, unless `sentence` is given,
 * what users read (`codes` in messages/LANGUAGE/problems.json). The error's own message is for logs.
 */
export class DomainError extends Error {
  readonly code: ProblemCode;
  /** Additional keys of the response, such as the field errors of invalid input. */
  readonly details: Record<string, unknown>;
  /** What users read, written in their language by the response. */
  readonly sentence: Sentence;

  constructor(code: ProblemCode, sentence?: Sentence, details: Record<string, unknown> = {}) {
    super(sentence === undefined ? code : writeSentence(sentence, sourceLocale));
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.sentence = sentence ?? sentenceOf(code);
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
