import type { LoaderFunctionArgs } from 'react-router';
import { listAdvertisedBooks, listCategories } from '#contract/catalog.ts';
import { appContext } from '#web/lib/app-context.ts';

export async function loadHome({ context, request: { signal } }: LoaderFunctionArgs) {
  const { callApi } = context.get(appContext);
  const [categories, advertised] = await Promise.all([
    callApi(listCategories, {}, { signal }),
    callApi(listAdvertisedBooks, {}, { signal }),
  ]);
  return { categories: categories.bookCategories, books: advertised.adsProducts };
}
