import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type Edition, lookUpEdition } from '#contract/editions.ts';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { callApi } from '#web/lib/browser-api.ts';
import type { Listing } from './listing-form.ts';

/** Waits until the seller has stopped typing. */
const delayMs = 400;
const maxAuthorLength = 200;

type FilledField = 'book_title' | 'author' | 'language';
type Form = Pick<UseFormReturn<Listing, unknown, Listing>, 'control' | 'getValues' | 'setValue'>;

/**
 * Looks up the book as soon as its ISBN is complete, and fills in title, author, and language. What the seller has typed stays; only
 * empty fields, and those that an earlier ISBN filled in, are changed.
 * @param knownIsbn the ISBN that the listing already has, whose book the seller has described
 * @returns whether something was filled in, and a function that empties what was, as only empty fields are filled in
 */
export function useEditionFill(
  { control, getValues, setValue }: Form,
  knownIsbn?: string,
): { isFilled: boolean; undo: () => void } {
  const isbn = readIsbn(useWatch({ control, name: 'isbn' }) ?? '');
  const filled = useRef<Partial<Record<FilledField, string>>>({});
  const [isFilled, setIsFilled] = useState(false);
  useEffect(() => {
    setIsFilled(false);
    if (!isbn || isbn === readIsbn(knownIsbn ?? '')) return;
    const controller = new AbortController();
    const fill = (edition: Edition) => {
      const known = Object.entries(editionValues(edition)) as [FilledField, string][];
      const open = known.filter(([name, value]) => {
        const present = getValues(name) ?? '';
        return value !== '' && (isBlank(present) || present === filled.current[name]);
      });
      for (const [name, value] of open) setValue(name, value, { shouldValidate: true });
      filled.current = { ...filled.current, ...Object.fromEntries(open) };
      setIsFilled(open.length > 0);
    };
    const timer = setTimeout(() => {
      callApi(lookUpEdition, { params: { isbn } }, { signal: controller.signal }).then(
        ({ edition }) => controller.signal.aborted || fill(edition),
        // Without a response, the seller types what the book says.
        () => undefined,
      );
    }, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isbn, knownIsbn, getValues, setValue]);
  const undo = () => {
    // What was typed since stays.
    for (const [name, value] of Object.entries(filled.current) as [FilledField, string][])
      if (getValues(name) === value) setValue(name, '');
    filled.current = {};
    setIsFilled(false);
  };
  return { isFilled, undo };
}

/** What a catalog says of a book, as the fields of a listing hold it. */
export function editionValues({ title, authors, language }: Edition): Record<FilledField, string> {
  const fitting = authors.filter(
    (_, index) => authors.slice(0, index + 1).join(', ').length <= maxAuthorLength,
  );
  return { book_title: title, author: fitting.join(', '), language: language ?? '' };
}
