import { useTranslations } from 'use-intl';
import sectionStyles from '#web/layout/page-section.module.css';
import { useSite } from '#web/lib/site-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { PlainMarkdown } from '#web/ui/markdown.tsx';
import styles from './featured-author.module.css';

export function FeaturedAuthor() {
  const t = useTranslations('home.author');
  const { lines, parts } = useSite().texts;
  return (
    <section className={classNames(styles.author, sectionStyles.section)} aria-labelledby="featured-author">
      <div className={classNames(layoutStyles.wrap, styles.inner)}>
        {/* The portrait is of Dogear's own author. */}
        {!lines.author_title && (
          <img
            className={styles.portrait}
            src="/img/author.svg"
            width={400}
            height={500}
            alt={t('portrait')}
            loading="lazy"
          />
        )}
        <div>
          <h2 id="featured-author" className={styles.eyebrow}>
            {lines.author_title ?? t('title')}
          </h2>
          <blockquote>{lines.author_quote ?? t('quote')}</blockquote>
          <p className={styles.source}>
            {lines.author_source ?? t.rich('source', { cite: (title) => <cite>{title}</cite> })}
          </p>
          {parts.author_text ? (
            <div className={styles.about}>
              <PlainMarkdown tree={parts.author_text} />
            </div>
          ) : (
            <p className={styles.about}>{t('about')}</p>
          )}
          <ButtonLink size="large" to="/category/classics">
            {t('browse')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
