import { useLayoutEffect, useRef } from 'react';
import type { Accent } from '#contract/site.ts';

/** Sets an accent's hue and strength on an element with `data-accent`: the content security policy allows no style attribute. */
export function useAccent<Element extends HTMLElement>(accent: Accent) {
  const element = useRef<Element>(null);
  const { hue, strength } = accent;
  useLayoutEffect(() => {
    element.current?.style.setProperty('--accent-hue', String(hue));
    element.current?.style.setProperty('--accent-strength', String(strength));
  }, [hue, strength]);
  return element;
}
