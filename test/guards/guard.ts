import type { Change } from '../simulation/server-source.ts';
import type { Harness } from './harness.ts';

/** Something that prevents a fault, and how to remove it. */
export type Guard = { name: string; changes?: Change[]; statements?: string[] };

/** A scenario that goes wrong without its guards. */
export type Case = {
  /** Names a scenario that is played in several ways. */
  title?: string;
  scenario: (harness: Harness) => Promise<void>;
  /** The scenario fails only if all of these are missing, because each of them alone suffices. */
  guards: [Guard, ...Guard[]];
  /** The checker's message in that case. */
  violation: RegExp;
  /** The payment provider pays the sellers, and not the host. */
  isAutomatic?: true;
  /** The scenario needs a site without orders. */
  isOnNewSite?: true;
  /** Violations of this scenario even with every guard in place. */
  always?: RegExp;
};

/** A guard in the code, and the code without it. */
export const code = (name: string, file: string, from: string, to: string): Guard => ({
  name,
  changes: [{ file, from, to }],
});
