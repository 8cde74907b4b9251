import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a whole item of a list or row of a table, so that a screen reader announces it. */
export function focusItem(item: Element | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
  item.scrollIntoView({ block: 'nearest' });
}

/**
 * When a focused item is deleted, or a button in it disappears, the focus would be lost. This keeps it in the list: on the
 * item itself, or on the one that has moved to its place. After the last item it is at the start of the page.
 */
export function useItemFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const focused = useFocusedItem(list);
  // On every DOM change: a button is disabled while it works, and its item may be removed afterwards.
  useEffect(() => {
    const items = list.current?.children;
    if (focused.current === undefined || !items || document.activeElement !== document.body) return;
    focusItem(items[Math.min(focused.current, items.length - 1)]);
  });
  useEffect(
    () => () => {
      if (focused.current !== undefined && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
    [focused],
  );
  return list;
}

/** The item that has the focus, or had it when it was lost. */
function useFocusedItem(list: RefObject<HTMLElement | null>) {
  const focused = useRef<number>(undefined);
  useEffect(() => {
    const container = list.current;
    const enter = ({ target }: FocusEvent) => {
      focused.current = [...(container?.children ?? [])].findIndex((item) =>
        item.contains(target as Element),
      );
    };
    // Without a new target the item is kept, because its button was disabled or the item removed. With one, the user
    // moved on.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined;
    };
    const press = ({ target }: PointerEvent) => {
      if (!container?.contains(target as Element)) focused.current = undefined;
    };
    // Not React's events: a closing dialog restores the focus while React ignores events.
    container?.addEventListener('focusin', enter);
    container?.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', press);
    return () => {
      container?.removeEventListener('focusin', enter);
      container?.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', press);
    };
  }, [list]);
  return focused;
}
