import { DomainError } from '#server/lib/errors.ts';

export const tooManyPixels = (most: number): DomainError =>
  new DomainError(
    'unsupported_picture',
    `This photo has more than ${most / 1_000_000} million pixels. Choose a smaller one.`,
  );
