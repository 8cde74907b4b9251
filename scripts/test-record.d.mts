type Outcome = { passed: number; failed: number; skipped: number; flaky: string[]; seconds: number };

export function openRecord(
  folder: string,
  run: { state: string; form: string },
): { groups: Record<string, Outcome>; figures: string; save: (name: string, outcome: Outcome) => void };
export function findState(root: string): string;
export declare const resultPage: string;
