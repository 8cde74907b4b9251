import type { LoaderFunctionArgs } from 'react-router';
import { listAdvertisedBooks, listCategories } from '#contract/catalog/catalog.ts';
import { listSlides } from '#contract/site/slides.ts';
import { appContext } from '#web/lib/app-context.ts';
import { documentLocale } from '#web/lib/messages/document-messages.ts';

export async function loadHome({ context, request: { signal } }: LoaderFunctionArgs) {
  const { callApi, onServer } = context.get(appContext);
  // On the server, the call is made in the language of the page.
  const query = onServer ? {} : { locale: documentLocale() };
  const [categories, advertised, { slides }] = await Promise.all([
    callApi(listCategories, {}, { signal }),
    callApi(listAdvertisedBooks, {}, { signal }),
    callApi(listSlides, { query }, { signal }),
  ]);
  return { categories: categories.bookCategories, books: advertised.adsProducts, slides };
}
