import type { Page } from 'playwright-core';
import type { HostName } from './hosts/configure-host.ts';

/** A page in one of its states, for the pictures in docs/screens. */
export type Screen = {
  name: string;
  path: string;
  who?: 'buyer' | 'seller' | 'newseller' | 'admin';
  /** Runs before the page is opened: makes responses slow, empty, or fail. */
  mockNetwork?: (page: Page) => Promise<unknown>;
  /** What the user does on the page before the screenshot. */
  act?: (page: Page) => Promise<unknown>;
  /** In this host's market instead of the plain demo. */
  host?: HostName;
  /** Only the first view of the page, without scrolling. */
  firstLook?: true;
};
