import { type PointerEvent, useRef, useState } from 'react';

type Drag = { from: number; to: number };

/** Returns the place for an item that is shown at `lifted`, when the pointer is at this point. */
type PlaceAt = (
  point: { clientX: number; clientY: number },
  boxes: readonly DOMRect[],
  lifted: number,
) => number;

/** Behind all other rows whose middle is above the pointer. */
const placeInRows: PlaceAt = ({ clientY }, boxes, lifted) =>
  boxes.filter(({ top, height }, index) => index !== lifted && top + height / 2 < clientY).length;

/** In the cell below the pointer. */
export const placeInGrid: PlaceAt = ({ clientX: x, clientY: y }, boxes, lifted) => {
  const cell = boxes.findIndex(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
  return cell === -1 ? lifted : cell;
};

/**
 * Moves the items of a list by dragging. While one is dragged the list is shown in the order that it would have.
 * @param onMove called once, when the item is let go
 */
export function useDragSort<List extends HTMLElement = HTMLUListElement>(
  onMove: (from: number, to: number) => void,
  placeAt = placeInRows,
) {
  const list = useRef<List>(null);
  const [drag, setDrag] = useState<Drag>();

  /** @param count of the items, which are the first elements of the list */
  const start = (event: PointerEvent<HTMLElement>, from: number, count = Number.POSITIVE_INFINITY) => {
    if (event.button !== 0) return;
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
        const items = [...(list.current?.children ?? [])].slice(0, count);
        const boxes = items.map((item) => item.getBoundingClientRect());
        to = placeAt(moved, boxes, to);
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
