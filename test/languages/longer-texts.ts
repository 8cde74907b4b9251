import type { Page } from 'playwright-core';
import { cutOff, overlaps } from '../browser/page-measures.ts';
import { userTexts } from './walk.ts';

/**
 * Makes a pseudo-locale of the page: every word of the interface is 40 % longer, as words of a language that Dogear does not have yet
 * may be. What users wrote stays, because it is as long in every language. Returns how many texts it has lengthened.
 */
const lengthen = (page: Page): Promise<number> =>
  page.evaluate(
    ({ userTexts }) => {
      // Vowels can be doubled, and Arabic letters are joined by a longer line.
      const longer = (word: string) => {
        const more = Math.ceil(word.length * 0.4);
        const middle = Math.ceil(word.length / 2);
        const filler = /[\u0620-\u064a]/.test(word) ? 'ـ' : 'o';
        return word.slice(0, middle) + filler.repeat(more) + word.slice(middle);
      };
      const isByUser = (text: string) => userTexts.some((written) => text.includes(written));
      const lengthened = (text: string) => (isByUser(text) ? text : text.replaceAll(/\p{L}{2,}/gu, longer));
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let count = 0;
      while (texts.nextNode()) {
        const node = texts.currentNode;
        if (!node.textContent?.trim() || node.parentElement?.closest('script, style, pre, bdi')) continue;
        node.textContent = lengthened(node.textContent);
        count += 1;
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
        field.placeholder = lengthened(field.placeholder);
      return count;
    },
    { userTexts: [...userTexts] },
  );

const widths = { phone: 390, desktop: 1440 };

/** What does not fit on the page once its texts are longer. The page keeps the longer texts. */
export async function longerTextProblems(page: Page): Promise<string[]> {
  const found = (await lengthen(page)) > 10 ? [] : ['the page has almost no texts'];
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    const problems = [...(await cutOff(page)), ...(await overlaps(page))];
    found.push(...problems.map((problem) => `${device}: ${problem}`));
  }
  return found;
}
