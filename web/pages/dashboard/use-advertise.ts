import { advertiseBook, type Book } from '../../../contract/books.ts';
import { callApi } from '../../api/browser-api.ts';
import { useToast } from '../../ui/toast.tsx';
import { useChange } from './use-change.ts';

/** Puts a book into the window. */
export function useAdvertise() {
  const toast = useToast();
  return useChange(
    (book: Book) => callApi(advertiseBook, { params: { id: book._id } }),
    ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success('Product Advertised');
    },
  );
}
