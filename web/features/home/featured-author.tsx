import sectionStyles from '#web/layout/page-section.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './featured-author.module.css';

export const FeaturedAuthor = () => (
  <section className={classNames(styles.author, sectionStyles.section)} aria-labelledby="featured-author">
    <div className={classNames(layoutStyles.wrap, styles.inner)}>
      <img
        className={styles.portrait}
        src="/img/author.svg"
        width={400}
        height={500}
        alt="Cameo silhouette of George Eliot in profile"
        loading="lazy"
      />
      <div>
        <h2 id="featured-author" className={styles.eyebrow}>
          Author of the month: George Eliot
        </h2>
        <blockquote>
          “It is a narrow mind which cannot look at a subject from various points of view.”
        </blockquote>
        <p className={styles.source}>
          <cite>Middlemarch</cite>, 1871
        </p>
        <p className={styles.about}>
          Mary Ann Evans published under a man’s name so that her novels would be read without condescension.
          Middlemarch, her study of provincial life, is the one our sellers part with last.
        </p>
        <ButtonLink size="large" to="/category/classics">
          Browse the classics
        </ButtonLink>
      </div>
    </div>
  </section>
);
