import type { ComponentProps } from 'react';
import { useItemFocus } from './item-focus.ts';

/** A list whose items, or buttons in them, can disappear: the focus stays in it. */
export function ItemList(props: ComponentProps<'ul'>) {
  return <ul {...props} ref={useItemFocus<HTMLUListElement>()} />;
}
