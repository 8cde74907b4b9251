import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Book } from '../../../contract/books.ts';
import { ShelfOfBooks } from '../../booking/shelf-of-books.tsx';
import { loadInTime } from '../../load-in-time.ts';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { Carousel } from './carousel.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { FeaturedAuthor } from './featured-author.tsx';
import { Hero } from './hero.tsx';

/** The first page comes with its data; the calls are fetched only when somebody comes back here from another. */
export const loader = async (args: LoaderFunctionArgs) => (await loadHomeData()).loadHome(args);
const loadHomeData = loadInTime(() => import('./home-data.ts'));

export function Component() {
  const { categories, books } = useLoaderData<typeof loader>();
  return (
    <>
      <title>Dogear · Second-hand books at reasonable prices</title>
      <meta
        name="description"
        content="Buy and sell second-hand books at reasonable prices. Pick a shelf, book a copy, and meet the seller."
      />
      <Hero lowestPrice={lowestPrice(books)} />
      <div className="wrap py-[clamp(3.25rem,7vw,6.5rem)]">
        <h2 className="sr-only">Highlights</h2>
        <Carousel />
      </div>
      <section className="block pt-0" aria-labelledby="shelves">
        <div className="wrap">
          <div className="head">
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
  <section id="books" className="block pt-0" aria-labelledby="advertised">
    <div className="wrap">
      <div className="head">
        <h2 id="advertised">In the window this week</h2>
        <p>The books our sellers most want you to see.</p>
      </div>
      {books.length > 0 ? (
        <ShelfOfBooks books={books} />
      ) : (
        <EmptyShelf title="The window is empty">
          <p>Nothing is being advertised right now. Try the shelves above.</p>
        </EmptyShelf>
      )}
    </div>
  </section>
);
