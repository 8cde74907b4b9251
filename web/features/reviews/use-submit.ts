import { useRevalidator } from 'react-router';
import { ApiProblem } from '#web/lib/api-client.ts';
import { useAction } from '#web/lib/use-action.ts';

/** Sends a text that is written once. After a failure it is kept; if the server has something else by now, the page shows that. */
export function useSubmit() {
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction(async (send: () => Promise<void>) => {
    try {
      await send();
      void revalidate();
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 409) void revalidate();
      throw problem;
    }
  });
  const submit = <Result>(call: () => Promise<Result>, onDone: (result: Result) => void) =>
    run(async () => onDone(await call()));
  return { busy, failure, submit };
}
