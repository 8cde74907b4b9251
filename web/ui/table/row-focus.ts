import { useEffect, useRef } from 'react';

/** Puts the focus on a whole row, which is then read out. */
export function focusRow(row: HTMLTableRowElement | undefined): void {
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/**
 * Somebody who deletes a row, or presses a button that then is no more, loses the focus with it. It stays where
 * it was in the table: on the row itself, or on the one that has moved up to its place.
 */
export function useKeptRowFocus() {
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useFocusedRow(body);
  // After every change: a button is disabled while it works, and its row may be gone afterwards.
  useEffect(() => {
    const all = body.current?.rows;
    if (focused.current === undefined || !all || document.activeElement !== document.body) return;
    focusRow(all[Math.min(focused.current, all.length - 1)]);
  });
  return body;
}

/** Which row has the focus, or had it when it was lost. */
function useFocusedRow(body: React.RefObject<HTMLTableSectionElement | null>) {
  const focused = useRef<number>(undefined);
  useEffect(() => {
    const table = body.current;
    const enter = ({ target }: FocusEvent) => {
      focused.current = (target as Element).closest('tr')?.sectionRowIndex;
    };
    // Lost to nothing, it stays ours: the button was disabled, or its row is gone. Or somebody pressed elsewhere.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined;
    };
    const press = ({ target }: PointerEvent) => {
      if (!table?.contains(target as Element)) focused.current = undefined;
    };
    // Not React's events: a dialog that closes gives the focus back while React does not listen.
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
