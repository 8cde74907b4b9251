import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Book } from '#contract/catalog.ts';
import { FeedLink } from '#web/layout/feed-link.tsx';
import sectionStyles from '#web/layout/page-section.module.css';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BookGrid } from '../catalog/book-grid.tsx';
import { Carousel } from './carousel.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { FeaturedAuthor } from './featured-author.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';

/** The server sends the data with the first page. The calls are loaded only for a later navigation to this page. */
export const loader = async (args: LoaderFunctionArgs) => (await loadHomeData()).loadHome(args);
const loadHomeData = importWithTimeout(() => import('./home-data.ts'));

export function Component() {
  const { categories, books } = useLoaderData<typeof loader>();
  return (
    <>
      <title>Dogear · Second-hand books at reasonable prices</title>
      <meta
        name="description"
        content="Buy and sell second-hand books at reasonable prices. Pick a shelf, book a copy, and meet the seller."
      />
      <FeedLink title="Newest books" href="/feeds/newest.xml" />
      <Hero lowestPrice={lowestPrice(books)} />
      <div className={classNames(layoutStyles.wrap, styles.highlights)}>
        <VisuallyHidden as="h2">Highlights</VisuallyHidden>
        <Carousel />
      </div>
      <section
        className={classNames(sectionStyles.section, sectionStyles.continued)}
        aria-labelledby="shelves"
      >
        <div className={layoutStyles.wrap}>
          <div className={sectionStyles.head}>
            <h2 id="shelves">Pick a shelf</h2>
            <p>Sellers add more every week.</p>
          </div>
          <CategoryGrid categories={categories} />
        </div>
      </section>
      <Advertised books={books} />
      <FeaturedAuthor />
    </>
  );
}

const lowestPrice = (books: Book[]): number | undefined =>
  books.length > 0 ? Math.min(...books.map((book) => book.resale_price)) : undefined;

const Advertised = ({ books }: { books: Book[] }) => (
  <section
    className={classNames(sectionStyles.section, sectionStyles.continued)}
    aria-labelledby="advertised"
  >
    <div className={layoutStyles.wrap}>
      <div className={sectionStyles.head}>
        <h2 id="advertised">In the window this week</h2>
        <p>The books our sellers most want you to see.</p>
      </div>
      {books.length > 0 ? (
        <BookGrid books={books} />
      ) : (
        <EmptyState title="The window is empty">
          <p>Nothing is being advertised right now. Try the shelves above.</p>
        </EmptyState>
      )}
    </div>
  </section>
);
