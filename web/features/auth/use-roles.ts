import { useQuery } from '@tanstack/react-query';
import { getIsAdmin, getIsBuyer, getIsSeller } from '#contract/users.ts';
import { callApi } from '#web/lib/browser-api.ts';

/*
 * The three role look-ups. Each needs an email. With an initial value from the server, it is refetched only when the
 * value is a minute old and the user returns to the page.
 */
const staleTimeMs = 60_000;

const roleQuery = <Answer>(
  role: string,
  email: string | undefined,
  ask: (email: string, signal: AbortSignal) => Promise<Answer>,
  known: Answer | undefined,
) => ({
  queryKey: ['role', role, email, known],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(email ?? '', signal),
  enabled: email !== undefined,
  staleTime: staleTimeMs,
  initialData: known,
});

export function useIsAdmin(email: string | undefined, known?: { isAdmin: boolean }) {
  const { data, isLoading } = useQuery(
    roleQuery(
      'admin',
      email,
      (of, signal) => callApi(getIsAdmin, { params: { email: of } }, { signal }),
      known,
    ),
  );
  return { isAdmin: data?.isAdmin ?? false, isAdminLoading: isLoading };
}

export function useIsBuyer(email: string | undefined, known?: { isBuyer: boolean }) {
  const { data, isLoading } = useQuery(
    roleQuery(
      'buyer',
      email,
      (of, signal) => callApi(getIsBuyer, { params: { email: of } }, { signal }),
      known,
    ),
  );
  return { isBuyer: data?.isBuyer ?? false, isBuyerLoading: isLoading };
}

export function useIsSeller(
  email: string | undefined,
  known?: { isSeller: boolean; isSellerVerified: boolean },
) {
  const { data, isLoading } = useQuery(
    roleQuery(
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
