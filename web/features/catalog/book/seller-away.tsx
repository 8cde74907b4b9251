import { useTranslations } from 'use-intl';
import type { HiddenBook } from '#contract/catalog/book.ts';
import { pageHref } from '#contract/pages.ts';
import { Missing, MissingActions } from '#web/errors/not-found.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** Shown for a book of a seller who rests: neither the book nor the seller is named. */
export function SellerAway({ category_id }: HiddenBook) {
  const t = useTranslations('catalog.away');
  return (
    <Missing title={t('title')} heading={t('heading')}>
      <p>{t('text')}</p>
      <MissingActions>
        <ButtonLink size="large" to={pageHref('/category/:id', { id: category_id })}>
          {t('shelf')}
        </ButtonLink>
      </MissingActions>
    </Missing>
  );
}
