import { useTranslations } from 'use-intl';
import { advertiseBook, type Book } from '#contract/catalog/catalog.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

/** Advertises a book on the home page. */
export function useAdvertise() {
  const t = useTranslations('listings');
  const toast = useToast();
  return useDashboardMutation(
    (book: Book) => callApi(advertiseBook, { params: { id: book._id } }),
    ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success(t('productAdvertised'));
    },
  );
}
