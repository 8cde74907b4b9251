import { BookPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import card from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './list-yours.module.css';

export const listYoursId = 'list-yours';

/** Invites people to list their copy of this edition. */
export function ListYours({ isbn13 }: { isbn13: string }) {
  const t = useTranslations('editions.yours');
  return (
    <section className={layoutStyles.wrap} id={listYoursId} aria-labelledby="list-yours-heading">
      <div className={classNames(card.card, styles.invitation)}>
        <div>
          <h2 id="list-yours-heading">{t('title')}</h2>
          <p>{t('text')}</p>
        </div>
        <ButtonLink size="large" to={pageHref('/dashboard/addaproduct', { isbn: isbn13 })}>
          <BookPlus aria-hidden="true" />
          {t('action')}
        </ButtonLink>
      </div>
    </section>
  );
}
