import { useQuery } from '@tanstack/react-query';
import { getIsAdmin, getIsBuyer, getIsSeller } from '#contract/users.ts';
import { callApi } from '#web/lib/browser-api.ts';

/*
 * The three look-ups of a role, for pages that go by it. Each asks only for an e-mail that is known, and where the
 * page has come with an answer, only once that is a minute old and somebody looks at the page again.
 */
const freshFor = 60_000;

const lookUp = <Answer>(
  role: string,
  email: string | undefined,
  ask: (email: string, signal: AbortSignal) => Promise<Answer>,
  known: Answer | undefined,
) => ({
  queryKey: ['role', role, email, known],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(email ?? '', signal),
  enabled: email !== undefined,
  staleTime: freshFor,
  ...(known !== undefined && { initialData: known }),
});

export function useIsAdmin(email: string | undefined, known?: { isAdmin: boolean }) {
  const { data, isLoading } = useQuery(
    lookUp('admin', email, (of, signal) => callApi(getIsAdmin, { params: { email: of } }, { signal }), known),
  );
  return { isAdmin: data?.isAdmin ?? false, isAdminLoading: isLoading };
}

export function useIsBuyer(email: string | undefined, known?: { isBuyer: boolean }) {
  const { data, isLoading } = useQuery(
    lookUp('buyer', email, (of, signal) => callApi(getIsBuyer, { params: { email: of } }, { signal }), known),
  );
  return { isBuyer: data?.isBuyer ?? false, isBuyerLoading: isLoading };
}

export function useIsSeller(
  email: string | undefined,
  known?: { isSeller: boolean; isSellerVerified: boolean },
) {
  const { data, isLoading } = useQuery(
    lookUp(
      'seller',
      email,
      (of, signal) => callApi(getIsSeller, { params: { email: of } }, { signal }),
      known,
    ),
  );
  return {
    isSeller: data?.isSeller ?? false,
    isSellerVerified: data?.isSellerVerified ?? false,
    isSellerLoading: isLoading,
  };
}
