import { useRef, useState } from 'react';
import { ApiProblem } from './api-client.ts';
import { errorMessage } from './error-message.ts';

export type ActionOptions = {
  /** What to do instead of showing a message, by the code of the problem. */
  on?: Record<string, () => void>;
  /** Returns the message to show for any other problem; `fallback` is the one if it did not come from the server. */
  sentence?: (problem: unknown) => string;
  fallback?: string;
  /** Shows the message instead of keeping it as `failure`. */
  show?: (message: string) => void;
};

/**
 * Runs what a user starts with a button or a form, once at a time: a second press while it runs does nothing.
 * @param work its problems become `failure`, the message to show, and `fieldError`, what the server says of a field
 * @returns `run`, which resolves to whether the work was done
 */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  { on = {}, fallback, sentence = (problem) => errorMessage(problem, fallback), show }: ActionOptions = {},
) {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ caught: unknown }>();
  const run = async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work(...args);
      return true;
    } catch (caught) {
      const handle = caught instanceof ApiProblem ? on[caught.code] : undefined;
      if (handle) handle();
      else if (show) show(sentence(caught));
      else setProblem({ caught });
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const fieldErrors = problem?.caught instanceof ApiProblem ? problem.caught.fieldErrors : [];
  return {
    run,
    busy,
    failure: problem && sentence(problem.caught),
    fieldError: (field: string) => fieldErrors.find(({ path }) => path === field)?.message,
  };
}
