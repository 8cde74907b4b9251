import { useLayoutEffect, useRef } from 'react';
import type { Accent } from '#contract/settings.ts';
import { paperColor } from '#contract/site/accent-colors.ts';

/** Sets an accent's hue and strength on an element with `data-accent`: the content security policy allows no style attribute. */
export function useAccent<Element extends HTMLElement>(accent: Accent) {
  const element = useRef<Element>(null);
  const { hue, strength } = accent;
  useLayoutEffect(() => {
    if (element.current) setAccent(element.current, { hue, strength });
  }, [hue, strength]);
  return element;
}

export function setAccent({ style }: HTMLElement, { hue, strength }: Accent): void {
  style.setProperty('--accent-hue', String(hue));
  style.setProperty('--accent-strength', String(strength));
}

/** The color of the browser's window, which the server wrote into the head; see web/app/document.ts. */
export function setThemeColor(accent: Accent | null): void {
  for (const theme of ['light', 'dark'] as const)
    document
      .querySelector(`meta[name=theme-color][media*=${theme}]`)
      ?.setAttribute('content', paperColor(theme, accent));
}
