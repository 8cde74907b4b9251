import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';

/** Sends a text that is written once. After a failure it is kept; if the server has something else by now, the page shows that. */
export function useSubmit() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async <Result>(call: () => Promise<Result>, onDone: (result: Result) => void) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await call());
      void revalidate();
    } catch (problem) {
      setFailure(errorMessage(problem));
      if (problem instanceof ApiProblem && problem.status === 409) void revalidate();
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
