import { DomainError } from '../errors.ts';

export const tooManyPixels = (most: number): DomainError =>
  new DomainError(
    'unsupported_picture',
    `This picture has more than ${most / 1_000_000} million pixels. Please choose a smaller one.`,
  );
