import { hashKey, type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation that is not sent twice in a row for the same input while that is on its way: the second press of a double click comes
 * before the button shows that it is busy.
 * @param options as `useMutation` takes them; inputs are the same if their JSON is
 */
export function useSingleMutation<Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) {
  const latest = useRef<string>(undefined);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      if (latest.current === hashKey([settled[2]])) latest.current = undefined;
      return options.onSettled?.(...settled);
    },
  });
  const send = mutation.mutate;
  const mutate = useCallback(
    (input: Input, callbacks: MutateOptions<Result, Error, Input> = {}) => {
      const hash = hashKey([input]);
      if (latest.current === hash) return;
      latest.current = hash;
      send(input, callbacks);
    },
    [send],
  );
  return { ...mutation, mutate };
}
