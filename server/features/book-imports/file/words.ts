import { plainCharacters, withoutUnseen } from '#contract/kernel/plain-text.ts';

/** Returns what is compared of a heading, a grade, or the name of a language: its letters and digits, in any case, without accents. */
export const wordKey = (text: string): string =>
  plainCharacters(text.slice(0, 60))
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns a listing ID or the name of a photo as it is compared and kept: without what a screen does not show, and with accents as most
 * programs write them. A Mac names files otherwise.
 */
export const plainName = (text: string): string =>
  withoutUnseen(text.slice(0, 300)).normalize('NFC').replaceAll(/\s+/g, ' ');
