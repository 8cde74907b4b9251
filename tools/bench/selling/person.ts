import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

/**
 * How long a practiced person takes, in seconds. Deciding, pointing, pressing, and typing are operators of the keystroke-level model of
 * Card, Moran, and Newell (1983). What hands do with a book is our assumption; docs/performance/selling.md says so.
 */
export const seconds = {
  decide: 1.35,
  point: 1.1,
  press: 0.2,
  letter: 0.28,
  /** Takes the next book and holds its barcode before the camera. */
  takeBook: 3,
  /** Turns the book around, and holds its front before the camera. */
  turnBook: 2,
  /** Leafs through the book, and decides which condition it has. */
  judge: 2.5,
  /** Waits for the camera before giving up. */
  giveUp: 3,
} as const;

/** The script waits this many times shorter than a person would, so that the page has less time to catch up, not more. */
const hurry = 4;

/** Does what a person does, and counts how long a person would take. */
export class Person {
  /** The seconds that this person has taken so far; the rest of the time, the page let them wait. */
  taken = 0;
  /** The seconds that the script has waited instead. */
  slept = 0;

  async takes(...acts: (keyof typeof seconds)[]): Promise<void> {
    const time = acts.reduce((sum, act) => sum + seconds[act], 0);
    this.taken += time;
    this.slept += time / hurry;
    await sleep((time / hurry) * 1000);
  }

  async press(target: Locator): Promise<void> {
    await this.takes('point', 'press');
    await target.click();
  }

  /** Presses a field and types into it. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await this.typeHere(field, text);
  }

  /** Types into a field that has the focus. */
  async typeHere(field: Locator, text: string): Promise<void> {
    for (const letter of text) {
      await this.takes('letter');
      await field.press(letter);
    }
  }

  async pressEnter(field: Locator): Promise<void> {
    await this.takes('letter');
    await field.press('Enter');
  }
}
