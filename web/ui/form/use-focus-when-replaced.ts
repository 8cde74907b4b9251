import { type RefObject, useEffect, useRef } from 'react';

/**
 * When a focused control is removed as a result of its own action, moves the focus to the element that replaces it.
 * @param state the displayed state; the focus is checked when it changes
 */
export function useFocusWhenReplaced(replacement: RefObject<HTMLElement | null>, state: unknown): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) replacement.current?.focus({ preventScroll: true });
  }, [replacement, state]);
}
