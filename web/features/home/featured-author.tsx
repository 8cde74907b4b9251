import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import sectionStyles from '#web/layout/page-section.module.css';
import { useSite } from '#web/lib/site-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { PlainMarkdown } from '#web/ui/markdown.tsx';
import styles from './featured-author.module.css';

type Author = Partial<Record<'title' | 'quote' | 'source' | 'about' | 'portrait', ReactNode>>;

/** The author whom the host has written about. While samples are shown, they fill in what the host has not written. */
export function FeaturedAuthor() {
  const t = useTranslations('home');
  const { showsSamples } = useSite();
  const own = useOwnAuthor();
  const sample = useSampleAuthor();
  if (!showsSamples && Object.keys(own).length === 0) return null;
  const { title = t('author.untitled'), quote, source, about, portrait } = showsSamples ? sample : own;
  return (
    <section className={classNames(styles.author, sectionStyles.section)} aria-labelledby="featured-author">
      <div className={classNames(layoutStyles.wrap, styles.inner)}>
        {portrait}
        <div>
          <h2 id="featured-author" className={styles.eyebrow}>
            {title}
          </h2>
          {quote && <blockquote>{quote}</blockquote>}
          {source && <p className={styles.source}>{source}</p>}
          {about}
          {showsSamples ? (
            <ButtonLink size="large" to="/category/classics">
              {t('author.browse')}
            </ButtonLink>
          ) : (
            <ButtonLink size="large" href="#shelves">
              {t('hero.browse')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

/** Without what the host has not written. */
function useOwnAuthor(): Author {
  const { lines, parts } = useSite().texts;
  const about = parts.author_text && (
    <div className={styles.about}>
      <PlainMarkdown tree={parts.author_text} />
    </div>
  );
  return {
    ...(lines.author_title && { title: lines.author_title }),
    ...(lines.author_quote && { quote: lines.author_quote }),
    ...(lines.author_source && { source: lines.author_source }),
    ...(about && { about }),
  };
}

/** The author that Dogear comes with, with what the host has written in its place. */
function useSampleAuthor(): Author {
  const t = useTranslations('home.author');
  const own = useOwnAuthor();
  const portrait = (
    <img
      className={styles.portrait}
      src="/img/author.svg"
      width={400}
      height={500}
      alt={t('portrait')}
      loading="lazy"
    />
  );
  return {
    title: t('title'),
    quote: t('quote'),
    source: t.rich('source', { cite: (title) => <cite>{title}</cite> }),
    about: <p className={styles.about}>{t('about')}</p>,
    ...(!own.title && { portrait }),
    ...own,
  };
}
