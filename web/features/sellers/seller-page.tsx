import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import {
  getSeller,
  listSellerBooks,
  listSellerReviews,
  reviewsPerPage,
  sellerBooksPerPage,
} from '#contract/sellers.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { orLogin } from '#web/features/auth/or-login.ts';
import { DocumentMeta } from '#web/layout/document-meta.tsx';
import { FeedLink } from '#web/layout/feed-link.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { SellerBooks } from './seller-books.tsx';
import { SellerHead } from './seller-head.tsx';
import { SellerReviews } from './seller-reviews.tsx';

/** Loads a seller's profile with one page of the reviews and one of the books, and one row more of each, which says whether others follow. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context, request } = args;
  const { callApi } = context.get(appContext);
  const { searchParams, origin } = new URL(request.url);
  const { signal } = request;
  const ofSeller = { params: { id: params.id ?? '' } };
  const pageOf = (name: 'reviews' | 'books', rows: number) => {
    const before = searchParams.get(name);
    return { limit: rows + 1, ...(before && { before }) };
  };
  const calls = Promise.all([
    callApi(getSeller, ofSeller, { signal }),
    callApi(listSellerReviews, { ...ofSeller, query: pageOf('reviews', reviewsPerPage) }, { signal }),
    callApi(listSellerBooks, { ...ofSeller, query: pageOf('books', sellerBooksPerPage) }, { signal }),
  ]);
  const [{ seller }, reviews, books] = await orLogin(args, orNotFound(calls.catch(asNotFound)));
  return { seller, reviews, books, origin };
}

/** An address with an ID that is none, or is none of this list, has no page. */
function asNotFound(problem: unknown): never {
  throw problem instanceof ApiProblem && problem.status === 400 ? data(null, { status: 404 }) : problem;
}

export function Component() {
  const t = useTranslations('reviews.profile');
  const { name: site } = useSite();
  const { seller, reviews, books } = useLoaderData<typeof loader>();
  const { name } = seller;
  return (
    <div className={layoutStyles.wrap}>
      <DocumentMeta
        title={name}
        description={t('description', { name, site })}
        path={pageHref('/seller/:id', { id: seller._id })}
        type="website"
      />
      <FeedLink title={t('feed', { seller: name })} href={`/feeds/seller/${seller._id}.xml`} />
      <SellerHead seller={seller} />
      <SellerReviews seller={seller} reviews={reviews} />
      <SellerBooks books={books} />
    </div>
  );
}
