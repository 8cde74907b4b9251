import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { listCategories, listCategoryBooks } from '#contract/catalog.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import sectionStyles from '#web/layout/page-section.module.css';
import { appContext } from '#web/lib/app-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { orLogin } from '../../auth/or-login.ts';
import { loadResults } from '../results/load-results.ts';
import { countFilters, readAddress, type SearchAddress, toQuery } from '../search-address.ts';
import { Shelf } from './shelf.tsx';

/**
 * Loads the first books of a category, or, with a filter or another order, the results of a search in it. The first books
 * are asked for in any case: that call decides whether the category exists, and whether visitors have to log in.
 */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { callApi } = context.get(appContext);
  const { signal } = request;
  const id = params.id ?? '';
  const address = shelfAddress(new URL(request.url).searchParams);
  const isWhole = countFilters(address) === 0 && !address.order && !address.cursor;
  const [{ bookCategories }, books, found] = await Promise.all([
    callApi(listCategories, {}, { signal }),
    orLogin(request, orNotFound(callApi(listCategoryBooks, { params: { id }, query: {} }, { signal }))),
    isWhole ? null : loadResults(callApi, { ...toQuery(address), shelf: id }, request),
  ]);
  const name = bookCategories.find((category) => category.category_id === id)?.category_name ?? id;
  return data({ id, name, whole: isWhole ? books : null, found }, { status: found?.status ?? 200 });
}

/** A search in the category, whose shelf is in the path. */
const shelfAddress = (searchParams: URLSearchParams): SearchAddress => ({
  ...readAddress(searchParams),
  q: '',
  shelf: [],
  exact: false,
});

export function Component() {
  const { id, name, whole, found } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const address = shelfAddress(new URLSearchParams(search));
  return (
    <section className={classNames(layoutStyles.wrap, sectionStyles.section)} aria-labelledby="shelf">
      <title>{`${name} · Dogear`}</title>
      {/* A new key resets the state when another category is opened under the same route. */}
      <Shelf key={id} {...{ id, name, address, whole, found }} />
    </section>
  );
}
