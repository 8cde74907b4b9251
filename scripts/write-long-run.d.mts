export function writeLongRun(run: {
  folder: string;
  page: string;
  commit: string;
  form: string;
  outcomes: {
    name: string;
    seconds: number;
    passed: number;
    failed: number;
    skipped: number;
    flaky: string[];
  }[];
}): void;
