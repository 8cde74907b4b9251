import type { useTranslations } from 'use-intl';
import { expectTypeOf, test } from 'vitest';
import type { Translate } from './translate.ts';

type Of<Name extends 'orders' | 'listings'> = ReturnType<typeof useTranslations<Name>>;

/** Checked with the types of the tests. */
test('a function that wants the messages of one namespace takes a translator of no other', () => {
  expectTypeOf<Of<'listings'>>().toExtend<Translate<'listings'>>();
  expectTypeOf<Of<'orders'>>().not.toExtend<Translate<'listings'>>();
});
