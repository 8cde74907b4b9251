import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** A search that takes no longer than this replaces the old results without a skeleton between them. */
const patienceMs = 150;

/** Whether other results of the same page have been loading for a moment. */
export function usePendingSearch(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === pathname;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isLoading]);
  return isLoading && isLate;
}
