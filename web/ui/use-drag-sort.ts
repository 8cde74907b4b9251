import { type PointerEvent, useRef, useState } from 'react';

type Drag = { from: number; to: number };

/**
 * Moves the items of a list by dragging. While one is dragged the list is shown in the order that it would have.
 * @param onMove called once, when the item is let go
 */
export function useDragSort(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag>();

  /** The place for the lifted row, which is shown at `lifted`: behind all other rows whose middle is above the pointer. */
  const placeAt = (y: number, lifted: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, height }, index) => index !== lifted && top + height / 2 < y).length;
  };

  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let to = from;
    setDrag({ from, to });
    // On the document, because moving the row takes a captured pointer from its grip.
    const ended = new AbortController();
    const { signal } = ended;
    const end = (isMoved: boolean) => {
      ended.abort();
      setDrag(undefined);
      if (isMoved && to !== from) onMove(from, to);
    };
    document.addEventListener(
      'pointermove',
      (moved) => {
        to = placeAt(moved.clientY, to);
        setDrag({ from, to });
      },
      { signal },
    );
    document.addEventListener('pointerup', () => end(true), { signal });
    document.addEventListener('pointercancel', () => end(false), { signal });
  };

  return {
    list,
    start,
    isLifted: (index: number) => drag?.from === index,
    /** The items in the order to show, with their present index. */
    order: <Item>(items: readonly Item[]): { item: Item; index: number }[] => {
      const rows = items.map((item, index) => ({ item, index }));
      const lifted = drag && rows[drag.from];
      return lifted ? rows.toSpliced(drag.from, 1).toSpliced(drag.to, 0, lifted) : rows;
    },
  };
}
