import { useRef, useState } from 'react';
import { ApiProblem } from './api-client.ts';
import { errorMessage } from './error-message.ts';

export type ActionOptions = {
  /** What to do instead of showing a message, by the code of the problem. */
  on?: Record<string, () => void>;
  /** Returns the message to show for any other problem; `fallback` is the one if it did not come from the server. */
  sentence?: (problem: unknown) => string;
  fallback?: string;
  /** Returns what is wrong with single fields, by their names. Without it, the names are the paths that the server sends. */
  fields?: (problem: ApiProblem) => Record<string, string>;
  /** Shows the message instead of keeping it as `failure`. */
  show?: (message: string) => void;
};

/**
 * Runs what a user starts with a button or a form, once at a time: a second press while it runs does nothing.
 * @param work its problems become `failure`, the message to show, and `fieldError`, what is wrong with a field; false says that it
 * was canceled
 * @returns `run`, which resolves to whether the work was done, and `clear`, which takes the messages back
 */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  {
    on = {},
    fallback,
    sentence = (problem) => errorMessage(problem, fallback),
    fields = byPath,
    show,
  }: ActionOptions = {},
) {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ caught: unknown; fields: Record<string, string> }>();
  const clear = () => setProblem(undefined);
  const run = async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    clear();
    try {
      return (await work(...args)) !== false;
    } catch (caught) {
      const handle = caught instanceof ApiProblem ? on[caught.code] : undefined;
      if (handle) handle();
      else if (show) show(sentence(caught));
      else setProblem({ caught, fields: caught instanceof ApiProblem ? fields(caught) : {} });
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return {
    run,
    busy,
    failure: problem && sentence(problem.caught),
    fieldError: (field: string) => problem?.fields[field],
    clear,
  };
}

/** Of several messages about a field, the first one. */
const byPath = ({ fieldErrors }: ApiProblem): Record<string, string> =>
  Object.fromEntries(fieldErrors.toReversed().map(({ path, message }) => [path, message]));
