import { useEffect, useRef } from 'react';

/** Focuses a whole row, so that a screen reader announces it. */
export function focusRow(row: HTMLTableRowElement | undefined): void {
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/**
 * When a focused row is deleted, or a button in it disappears, the focus would be lost. This keeps it in the table:
 * on the row itself, or on the row that has moved to its place.
 */
export function useRowFocus() {
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useFocusedRow(body);
  // On every DOM change: a button is disabled while it works, and its row may be removed afterwards.
  useEffect(() => {
    const all = body.current?.rows;
    if (focused.current === undefined || !all || document.activeElement !== document.body) return;
    focusRow(all[Math.min(focused.current, all.length - 1)]);
  });
  return body;
}

/** The row that has the focus, or had it when it was lost. */
function useFocusedRow(body: React.RefObject<HTMLTableSectionElement | null>) {
  const focused = useRef<number>(undefined);
  useEffect(() => {
    const table = body.current;
    const enter = ({ target }: FocusEvent) => {
      focused.current = (target as Element).closest('tr')?.sectionRowIndex;
    };
    // Without a new target the row is kept, because its button was disabled or the row removed. With one, the user
    // moved on.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined;
    };
    const press = ({ target }: PointerEvent) => {
      if (!table?.contains(target as Element)) focused.current = undefined;
    };
    // Not React's events: a closing dialog restores the focus while React ignores events.
    table?.addEventListener('focusin', enter);
    table?.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', press);
    return () => {
      table?.removeEventListener('focusin', enter);
      table?.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', press);
    };
  }, [body]);
  return focused;
}
