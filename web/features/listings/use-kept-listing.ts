import { useEffect, useRef, useState } from 'react';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { messageId } from '#web/lib/message-id.ts';
import { blankListing, type Listing, type ListingForm } from './listing-form.ts';

/** Each book that an address asks for has a form of its own. */
const storageKeyOf = (wantedIsbn: string): string =>
  wantedIsbn === '' ? 'dogear-listing' : `dogear-listing-${readIsbn(wantedIsbn) ?? wantedIsbn}`;

type Kept = { userId: string; formId: string; values: Partial<Listing> };
/** Whose form it is, what its fields begin with, and the ISBN of the book that the address asks for. */
type Beginning = { userId: string; initial: Listing; wantedIsbn: string };

/**
 * Keeps what a seller types into the form of a new listing in this tab, so that a lost session, a reload, or Back loses nothing: the
 * form of the same address begins with it.
 * @returns whether the form began with what was kept; `formId`, the same after a reload; `startOver`, which empties it; `forget`, for
 *   when the book is listed
 */
export function useKeptListing(form: ListingForm, { userId, initial, wantedIsbn }: Beginning) {
  const [isRestored, setIsRestored] = useState(false);
  const [formId, setFormId] = useState(messageId);
  const isListed = useRef(false);
  const beginning = useRef(initial);
  const storageKey = storageKeyOf(wantedIsbn);
  const { subscribe, setValue, getValues, clearErrors } = form;

  useEffect(() => {
    const kept = readKept(storageKey, userId);
    // What was typed before the app had started is newer.
    let isTyped = differs(getValues(), beginning.current);
    if (kept && !isTyped) {
      isTyped = true;
      setAll(setValue, kept.values);
      setIsRestored(true);
      setFormId(kept.formId);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, name, type }) => {
        // What the look-up of the book fills in comes again by itself.
        isTyped ||= type === 'change' || name === 'book_photo';
        if (isListed.current || (wantedIsbn !== '' && !isTyped)) return;
        if (differs(values, beginning.current)) write(storageKey, { userId, formId, values });
        else removeKept(storageKey);
      },
    });
  }, [userId, wantedIsbn, storageKey, formId, subscribe, setValue, getValues]);

  return {
    isRestored,
    formId,
    startOver: () => {
      removeKept(storageKey);
      setAll(setValue, beginning.current);
      clearErrors();
      setIsRestored(false);
      setFormId(messageId());
    },
    forget: () => {
      isListed.current = true;
      removeKept(storageKey);
    },
  };
}

const fieldNames = Object.keys(blankListing) as (keyof typeof blankListing)[];

function setAll(setValue: ListingForm['setValue'], values: Partial<Listing>): void {
  for (const name of fieldNames) setValue(name, values[name] ?? '');
}

const differs = (values: Listing, initial: Listing): boolean =>
  fieldNames.some((name) => String(values[name] ?? '') !== String(initial[name] ?? ''));

/** Storage may be full, or forbidden by the browser's settings. */
function write(storageKey: string, kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {}
}

function removeKept(storageKey: string): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {}
}

function readKept(storageKey: string, userId: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept : undefined;
  } catch {
    return undefined;
  }
}
