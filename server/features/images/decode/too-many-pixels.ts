import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';

export const tooManyPixels = (most: number): DomainError =>
  new DomainError('unsupported_picture', say('requests.tooManyPixels', { most: most / 1_000_000 }));
