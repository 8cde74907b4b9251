import { BookPlus } from 'lucide-react';
import { listingPath } from '#web/lib/book-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import card from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './list-yours.module.css';

export const listYoursId = 'list-yours';

/** Invites people to list their copy of this edition. */
export const ListYours = ({ isbn13 }: { isbn13: string }) => (
  <section className={layoutStyles.wrap} id={listYoursId} aria-labelledby="list-yours-heading">
    <div className={classNames(card.card, styles.invitation)}>
      <div>
        <h2 id="list-yours-heading">Finished with yours?</h2>
        <p>
          List your copy. We fill in the title, the author, and the pages. You add its condition and your
          price.
        </p>
      </div>
      <ButtonLink size="large" to={listingPath(isbn13)}>
        <BookPlus aria-hidden="true" />
        List your copy
      </ButtonLink>
    </div>
  </section>
);
