import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where a control that had the focus goes away because of what it did, the focus goes to what came in its place.
 * @param state what is shown; the focus is looked after when it changes
 */
export function useFocusWhenReplaced(inItsPlace: RefObject<HTMLElement | null>, state: unknown): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) inItsPlace.current?.focus({ preventScroll: true });
  }, [inItsPlace, state]);
}
