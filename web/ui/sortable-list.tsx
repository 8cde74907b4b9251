import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';
import styles from './sortable-list.module.css';
import { useDragSort } from './use-drag-sort.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SortableItem = { id: string; name: string };

type Props<Item extends SortableItem> = {
  label: string;
  items: readonly Item[];
  /** Called with the item to stand behind; null for the beginning. */
  onMove: (item: Item, after: Item | null) => void;
  children: (item: Item, index: number) => ReactNode;
  /** The buttons of an item, before those that move it. */
  actions: (item: Item) => ReactNode;
};

/** A list in an order of one's own: a grip to drag by, and arrow buttons for everyone. The new place is announced. */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  onMove,
  children,
  actions,
}: Props<Item>) {
  const t = useTranslations('ui.sortable');
  const [announced, setAnnounced] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || from === to) return;
    const others = items.filter((other) => other !== item);
    onMove(item, others[to - 1] ?? null);
    setAnnounced(t('moved', { name: item.name, place: to + 1, count: items.length }));
  };
  const drag = useDragSort(move);
  return (
    <>
      <ul className={styles.list} aria-label={label} ref={drag.list}>
        {drag.order(items).map(({ item, index }) => (
          <li key={item.id} className={styles.item} data-lifted={drag.isLifted(index) || undefined}>
            <span
              className={styles.grip}
              aria-hidden="true"
              onPointerDown={(event) => {
                event.preventDefault();
                drag.start(event, index);
              }}
            >
              <GripVertical size={20} />
            </span>
            <span className={styles.content}>{children(item, index)}</span>
            <span className={styles.actions}>
              {actions(item)}
              <IconButton
                aria-label={t('up', { name: item.name })}
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && move(index, index - 1)}
              >
                <ArrowUp size={20} aria-hidden="true" />
              </IconButton>
              <IconButton
                aria-label={t('down', { name: item.name })}
                aria-disabled={index === items.length - 1 || undefined}
                onClick={() => index < items.length - 1 && move(index, index + 1)}
              >
                <ArrowDown size={20} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <VisuallyHidden as="div" role="status">
        {announced}
      </VisuallyHidden>
    </>
  );
}
