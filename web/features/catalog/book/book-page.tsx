import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { type BookDetails, getBook } from '#contract/book.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { appContext } from '#web/lib/app-context.ts';
import { Price } from '#web/ui/book/price.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';
import { ReportFlag } from '../report-flag.tsx';
import { useBookActions } from '../use-book-actions.tsx';
import { BookCover } from './book-cover.tsx';
import { BookFacts } from './book-facts.tsx';
import styles from './book-page.module.css';
import { PurchasePanel } from './purchase-panel.tsx';

/** Loads the book; a deleted one is a 404, like one that never existed. */
export async function loader({ params, context, request: { signal } }: LoaderFunctionArgs) {
  const { callApi } = context.get(appContext);
  return (await orNotFound(callApi(getBook, { params: { id: params.id ?? '' } }, { signal }))).book;
}

export function Component() {
  const book = useLoaderData<typeof loader>();
  // A new key resets the state when another book is opened under the same route.
  return <OneBook key={book._id} book={book} />;
}

function OneBook({ book }: { book: BookDetails }) {
  const { revalidate } = useRevalidator();
  const { buy, report, dialog } = useBookActions(() => void revalidate());
  return (
    <article className={classNames(layoutStyles.wrap, styles.book, tintClass(book.book_photo_color))}>
      <title>{`${book.book_title} · Dogear`}</title>
      <Breadcrumb book={book} />
      <BookCover book={book} className={styles.plinth} />
      <div>
        <h1>{book.book_title}</h1>
        <Price book={book} className={styles.price} />
        <NoScriptNotice what="Booking a book" />
        <PurchasePanel book={book} onBuy={() => buy(book)} />
        <BookFacts book={book} />
        <h2>What the seller says</h2>
        <p className={styles.description}>{book.description}</p>
        <ReportFlag
          book={book}
          onReport={report && (() => report(book))}
          className={book.reported ? undefined : styles.flag}
        >
          Report this book
        </ReportFlag>
      </div>
      {dialog}
    </article>
  );
}

const Breadcrumb = ({ book }: { book: BookDetails }) => (
  <nav aria-label="Breadcrumb" className={styles.crumbs}>
    <ol>
      <li>
        <Link to="/">Home</Link>
      </li>
      <li>
        <Link to={`/category/${book.category_id}`}>{book.category_name}</Link>
      </li>
    </ol>
  </nav>
);
