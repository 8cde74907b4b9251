import { useQuery } from '@tanstack/react-query';
import { getIsAdmin, getIsBuyer, getIsSeller } from '#contract/users/users.ts';
import { callApi } from '#web/lib/browser-api.ts';

/*
 * The three role look-ups. Each needs an email. With an initial value from the server, it is refetched only when the
 * value is a minute old and the user returns to the page.
 */
const staleTimeMs = 60_000;

const roleQuery = <Result>(
  role: string,
  email: string | undefined,
  fetchRole: (email: string, signal: AbortSignal) => Promise<Result>,
  initial: Result | undefined,
) => ({
  queryKey: ['role', role, email, initial],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchRole(email ?? '', signal),
  enabled: email !== undefined,
  staleTime: staleTimeMs,
  initialData: initial,
});

export function useIsAdmin(email: string | undefined, initial?: { isAdmin: boolean }) {
  const { data, isLoading } = useQuery(
    roleQuery(
      'admin',
      email,
      (email, signal) => callApi(getIsAdmin, { params: { email } }, { signal }),
      initial,
    ),
  );
  return { isAdmin: data?.isAdmin ?? false, isAdminLoading: isLoading };
}

export function useIsBuyer(email: string | undefined, initial?: { isBuyer: boolean }) {
  const { data, isLoading } = useQuery(
    roleQuery(
      'buyer',
      email,
      (email, signal) => callApi(getIsBuyer, { params: { email } }, { signal }),
      initial,
    ),
  );
  return { isBuyer: data?.isBuyer ?? false, isBuyerLoading: isLoading };
}

export function useIsSeller(
  email: string | undefined,
  initial?: { isSeller: boolean; isSellerVerified: boolean },
) {
  const { data, isLoading } = useQuery(
    roleQuery(
      'seller',
      email,
      (email, signal) => callApi(getIsSeller, { params: { email } }, { signal }),
      initial,
    ),
  );
  return {
    isSeller: data?.isSeller ?? false,
    isSellerVerified: data?.isSellerVerified ?? false,
    isSellerLoading: isLoading,
  };
}
