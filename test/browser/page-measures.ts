import type { Page } from 'playwright-core';

/** Elements that extend beyond the window's right edge, or that a box with hidden overflow cuts off. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth}px wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const words = text.textContent?.trim();
      const parent = text.parentElement;
      if (!words || !parent?.checkVisibility({ visibilityProperty: true }) || isForListeners(parent))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && isCut(parent, box)) found.push(`"${words.slice(0, 40)}" is cut off`);
    }
    return found;

    function isForListeners(element: Element): boolean {
      if (element.closest('script, style, thead, a[href="#main"]')) return true;
      for (let parent: Element | null = element; parent; parent = parent.parentElement)
        if (getComputedStyle(parent).clipPath === 'inset(50%)') return true;
      return false;
    }

    function isCut(start: Element, box: DOMRect): boolean {
      for (let element: Element | null = start; element; element = element.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(element);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (overflowX !== 'visible' && (box.left < left - 1 || box.right > right + 1)) return true;
        if (/hidden|clip/.test(overflowY) && (box.top < top - 1 || box.bottom > bottom + 1)) return true;
      }
      return box.left < -1 || box.right > root.clientWidth + 1;
    }
  });

/**
 * Returns how much of the window's height is covered by bars that stay while the page scrolls, from 0 to 1, in the middle of the page.
 * What is reached without scrolling covers nothing.
 */
export const coveredByBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, clientWidth } = document.documentElement;
    if (scrollHeight < clientHeight * 2) return 0;
    scrollTo({ top: (scrollHeight - clientHeight) / 2, behavior: 'instant' });
    let covered = 0;
    for (let y = 0; y < clientHeight; y++)
      if (stays(document.elementFromPoint(clientWidth / 2, y))) covered += 1;
    scrollTo({ top: 0, behavior: 'instant' });
    return covered / clientHeight;

    function stays(start: Element | null): boolean {
      for (let element = start; element; element = element.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(element).position)) return true;
      return false;
    }
  });

/** Touch targets that are too small: buttons and fields under 44 pixels high, other controls under 24. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal');
    const targets = (dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea',
    );
    return [...targets].filter(isTooSmall).map((element) => {
      const { width, height } = targetOf(element).getBoundingClientRect();
      return `${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 90)}`;
    });

    function isTooSmall(element: HTMLElement): boolean {
      const target = targetOf(element);
      if (!target.checkVisibility({ visibilityProperty: true }) || target.matches('a[href="#main"]'))
        return false;
      const { width, height } = target.getBoundingClientRect();
      // A link within a sentence is as high as its line.
      const { textDecorationLine, borderTopWidth } = getComputedStyle(element);
      const isUnderlined = textDecorationLine.includes('underline');
      if ((isUnderlined || element.matches('a:not([class])')) && element.closest('p')) return false;
      // A link with a border looks like a button.
      const least = element.matches('a') && Number.parseFloat(borderTopWidth) === 0 ? 24 : 44;
      return height < least - 0.5 || width < least - 0.5;
    }

    /** File inputs, radio buttons, and checkboxes are pressed by their label. */
    function targetOf(element: HTMLElement): HTMLElement {
      return (
        (element.matches('[type=file], [type=radio], [type=checkbox]') && element.closest('label')) || element
      );
    }
  });

/** Pairs of visible controls that cover each other, apart from those of a bar that stays while the page scrolls. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    const controls = [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
      .filter(isShown)
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    return controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter((other) => !isNested(one.element, other.element) && isCovered(one.box, other.box))
        .map((other) => `"${nameOf(one.element)}" and "${nameOf(other.element)}" overlap`),
    );

    function isShown(element: HTMLElement): boolean {
      const { opacity, clipPath } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (opacity === '0' || clipPath !== 'none' || width < 2 || height < 2) return false;
      if (element.closest('a[href="#main"], [inert], [aria-hidden="true"]')) return false;
      for (let parent: Element | null = element; parent; parent = parent.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(parent).position)) return false;
      return element.checkVisibility({ visibilityProperty: true });
    }

    /** A field stands in its label, and its button in the field. */
    function isNested(one: Element, other: Element): boolean {
      const isField = (element: Element) => element.matches('input, textarea');
      const isInField = isField(one) !== isField(other) && one.parentElement === other.parentElement;
      return one.contains(other) || other.contains(one) || isInField;
    }

    function isCovered(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > 2 && height > 2;
    }

    function nameOf(element: HTMLElement): string {
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.id);
      return name.trim().slice(0, 40);
    }
  });
