import type { Locator } from 'playwright-core';

/** Reads what a page says at this moment. */
export type ReadTexts = () => Promise<string[]>;

/**
 * Reads every text in a part of a page that a user sees or that a screen reader speaks: of each element all of its
 * text, each piece of it, its label, its tooltip and its alternative text.
 */
export const textsIn =
  (part: Locator): ReadTexts =>
  () =>
    part.evaluateAll((roots) => {
      const said: (string | null)[] = [];
      for (const root of roots) for (const element of [root, ...root.querySelectorAll('*')]) read(element);
      return said.filter((text) => text !== null);

      function read(element: Element): void {
        // The options of a closed list have no box of their own.
        if (!(element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })) return;
        const pieces = [...element.childNodes].filter((node) => node instanceof Text);
        const texts = [element.textContent, ...pieces.map(({ data }) => data)];
        said.push(...texts, ...texts.map((text) => text.trim()));
        for (const name of ['aria-label', 'title', 'alt']) said.push(element.getAttribute(name));
      }
    });

/** Reads the message of each field that is marked as invalid, once for each field. */
export const fieldErrorsIn =
  (form: Locator): ReadTexts =>
  () =>
    form.evaluate((element) =>
      [...element.querySelectorAll('[aria-invalid=true]')].map((field) => {
        const [id] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        return document.getElementById(id ?? '')?.textContent ?? '';
      }),
    );

/** The expected texts that were not said; `{}` in them matches any text. One that is listed twice must be said twice. */
export function missingTexts(expected: readonly string[], said: readonly string[]): string[] {
  const left = [...said];
  return expected.filter((text) => {
    const found = left.findIndex((one) => matches(text, one));
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
}

function matches(expected: string, said: string): boolean {
  const [start = '', end] = expected.split('{}');
  if (end === undefined) return said === expected;
  return said.length > start.length + end.length && said.startsWith(start) && said.endsWith(end);
}
