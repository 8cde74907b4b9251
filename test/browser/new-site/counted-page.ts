import type { Locator, Page } from 'playwright-core';
import { choosePhoto } from '../actors.ts';
import { settle, watchRequests } from '../settle.ts';

/** What a person did in the browser. */
export type Effort = { clicks: number; fields: number; letters: number; words: number; scans: number };

export const sumOf = (...efforts: Effort[]): Effort =>
  efforts.reduce((sum, effort) => ({
    clicks: sum.clicks + effort.clicks,
    fields: sum.fields + effort.fields,
    letters: sum.letters + effort.letters,
    words: sum.words + effort.words,
    scans: sum.scans + effort.scans,
  }));

/**
 * Estimates the seconds that a person needs to click and to type, with the keystroke-level model of Card, Moran, and Newell: 1.35 s to
 * decide on each action, 1.1 s to point, 0.2 s to click, 0.4 s to move the hand to the keyboard and back, and 0.28 s
 * for each character of an average typist. Scanning a code with a phone is taken as 30 s.
 */
export function secondsToAct({ clicks, fields, letters, scans }: Effort): number {
  const action = 1.35 + 1.1 + 0.2;
  return (clicks + fields) * action + fields * 2 * 0.4 + letters * 0.28 + scans * 30;
}

/** Estimates the seconds to read every word, at 238 words a minute (Brysbaert, 2019). */
export const secondsToRead = ({ words }: Effort): number => (words / 238) * 60;

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** A page of a browser on which every click, every field, and every word to read is counted. */
export class CountedPage {
  readonly page: Page;
  readonly effort: Effort = { clicks: 0, fields: 0, letters: 0, words: 0, scans: 0 };
  private readonly readLines = new Set<string>();

  constructor(page: Page) {
    this.page = page;
    watchRequests(page);
  }

  /** Waits for the page with this heading, and for its forms, and counts its words. */
  async read(heading: string): Promise<void> {
    await this.page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
    await this.readMain();
  }

  /** Counts the words of the page that is open, once it is at rest. */
  async readMain(): Promise<void> {
    const main = this.page.getByRole('main');
    await main
      .locator('[role=status] > :is(span:empty, [aria-hidden])')
      .first()
      .waitFor({ state: 'detached' });
    await settle(this.page);
    await this.readWords(main);
  }

  /**
   * A line that comes again, as in the list of steps, is read once. Not read are lists to
   * choose from, recovery codes, words in a drawing, and what is for screen readers only.
   */
  async readWords(region: Locator): Promise<void> {
    const passedOver = await region
      .locator('option, code, div[role=img], [class*=visuallyHidden]')
      .allInnerTexts();
    const unread = new Set(passedOver.flatMap(linesOf));
    // biome-ignore lint/performance/useDomNodeTextContent: only what is visible is read.
    for (const line of linesOf(await region.innerText())) {
      if (unread.has(line) || this.readLines.has(line)) continue;
      this.readLines.add(line);
      this.effort.words += line.split(/\s+/).filter(Boolean).length;
    }
  }

  /** Opens an address from the terminal, or a link, which is a click. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    this.effort.clicks++;
  }

  async reload(): Promise<void> {
    await this.page.reload();
    this.effort.clicks++;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.effort.clicks++;
  }

  press = (name: string): Promise<void> => this.click(this.page.getByRole('button', { name, exact: true }));

  follow = (name: RegExp): Promise<void> => this.click(this.page.getByRole('link', { name }).first());

  /** Types into a field, instead of what is in it. */
  async fill(label: string, text: string, within: Pick<Page, 'getByLabel'> = this.page): Promise<void> {
    await within.getByLabel(label, { exact: true }).fill(text);
    this.effort.fields++;
    this.effort.letters += text.length;
  }

  select = (label: string, option: string): Promise<void> =>
    this.choose(this.page.getByLabel(label), { label: option });

  async choose(
    list: Locator,
    option: { label: string } | { index: number } | { value: string },
  ): Promise<void> {
    await list.selectOption(option);
    this.effort.clicks += 2;
  }

  /** The file dialog takes about two clicks besides the field's own. */
  async choosePicture(): Promise<void> {
    await choosePhoto(this.page);
    this.effort.clicks += 3;
  }
}
