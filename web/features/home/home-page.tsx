import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { LinkPreview } from '#web/layout/document-meta.tsx';
import { FeedLink } from '#web/layout/feed-link.tsx';
import { PageLinks } from '#web/layout/page-links.tsx';
import sectionStyles from '#web/layout/page-section.module.css';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { useSite } from '#web/lib/site-context.ts';
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
import { useSlides } from './use-slides.tsx';

/** The server sends the data with the first page. The calls are loaded only for a later navigation to this page. */
export const loader = async (args: LoaderFunctionArgs) => (await loadHomeData()).loadHome(args);
const loadHomeData = importWithTimeout(() => import('./home-data.ts'));

export function Component() {
  const t = useTranslations('home');
  const { categories, books, slides: own } = useLoaderData<typeof loader>();
  const site = useSite();
  const slides = useSlides(own, categories);
  const title = t('title', { site: site.name, tagline: site.tagline ?? t('tagline') });
  const description = site.description ?? t('description');
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <PageLinks path="/" />
      <LinkPreview title={title} description={description} path="/" type="website" />
      {site.logoUrl && <meta property="og:image" content={site.origin + site.logoUrl} />}
      <FeedLink title={t('newestBooks')} href="/feeds/newest.xml" />
      <Hero lowestPrice={lowestPrice(books)} />
      {slides.length > 0 && (
        <div className={classNames(layoutStyles.wrap, styles.highlights)}>
          <VisuallyHidden as="h2">{t('highlights')}</VisuallyHidden>
          <Carousel slides={slides} />
        </div>
      )}
      <section
        className={classNames(sectionStyles.section, sectionStyles.continued)}
        aria-labelledby="shelves"
      >
        <div className={layoutStyles.wrap}>
          <div className={sectionStyles.head}>
            <h2 id="shelves">{t('shelves.title')}</h2>
            <p>{t('shelves.text')}</p>
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

function Advertised({ books }: { books: Book[] }) {
  const t = useTranslations('home.advertised');
  return (
    <section
      className={classNames(sectionStyles.section, sectionStyles.continued)}
      aria-labelledby="advertised"
    >
      <div className={layoutStyles.wrap}>
        <div className={sectionStyles.head}>
          <h2 id="advertised">{t('title')}</h2>
          <p>{t('text')}</p>
        </div>
        {books.length > 0 ? (
          <BookGrid books={books} />
        ) : (
          <EmptyState title={t('emptyTitle')}>
            <p>{t('empty')}</p>
          </EmptyState>
        )}
      </div>
    </section>
  );
}
