import type { Page } from 'playwright-core';

/** A page in one of its states, and how to get there. */
export type PageState = {
  name: string;
  show: (page: Page, address: string) => Promise<void>;
};
