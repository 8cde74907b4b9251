import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { useLocale } from 'use-intl';
import { listCategoryBooks } from '#contract/catalog/catalog.ts';
import { pageHref } from '#contract/pages.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { PageLinks } from '#web/layout/page-links.tsx';
import sectionStyles from '#web/layout/page-section.module.css';
import { appContext } from '#web/lib/app-context.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { redirectToCanonical } from '#web/lib/redirect-to-canonical.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { orLogin } from '../../auth/or-login.ts';
import { readPageAddress } from '../read-page-address.ts';
import { loadResults } from '../results/load-results.ts';
import { countFilters, readAddress, type SearchAddress, toQuery } from '../search-address.ts';
import { Shelf } from './shelf.tsx';

/**
 * Loads the first books of a category, or, with a filter or another order, the results of a search in it. The first books
 * are asked for in any case: that call decides whether the category exists, what its present address is, and whether visitors
 * have to log in.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context, request } = args;
  const { callApi, onServer } = context.get(appContext);
  const { signal } = request;
  const id = params.id ?? '';
  const { search } = new URL(request.url);
  const address = inCategory(readPageAddress(args, pageHref('/category/:id', { id })));
  const isWhole = countFilters(address) === 0 && !address.order && !address.cursor;
  const [books, found] = await Promise.all([
    orLogin(args, orNotFound(callApi(listCategoryBooks, { params: { id }, query: {} }, { signal }))),
    isWhole ? null : loadResults(args, { ...toQuery(address), shelf: id }),
  ]);
  const { category } = books;
  const { category_id } = category;
  if (category_id !== id)
    throw redirectToCanonical(pageHref('/category/:id', { id: category_id }) + search, onServer);
  return data({ id, category, whole: isWhole ? books : null, found }, { status: found?.status ?? 200 });
}

/** A search in the category, whose shelf is in the path. */
const inCategory = (address: SearchAddress): SearchAddress => ({
  ...address,
  q: '',
  shelf: [],
  exact: false,
});

export function Component() {
  const { id, category, whole, found } = useLoaderData<typeof loader>();
  const name = categoryName(category, useLocale());
  const { search } = useLocation();
  const address = inCategory(readAddress(new URLSearchParams(search), useMoney()));
  return (
    <section className={classNames(layoutStyles.wrap, sectionStyles.section)} aria-labelledby="shelf">
      <title>{`${name} · ${useSite().name}`}</title>
      <PageLinks path={pageHref('/category/:id', { id })} />
      {/* A new key resets the state when another category is opened under the same route. */}
      <Shelf key={id} {...{ id, name, address, whole, found }} isRetired={category.isRetired} />
    </section>
  );
}
