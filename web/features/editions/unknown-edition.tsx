import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import { Missing, MissingActions } from '#web/errors/not-found.tsx';
import { shorten } from '#web/lib/shorten.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TellMeButton } from '../wishes/tell-me-button.tsx';

type Props = {
  /** As the address has it. */
  isbn: string;
  /** Undefined for a text that is no ISBN. */
  isbn13: string | undefined;
};

/** Shown for an ISBN without an edition, which may also be misspelled. */
export function UnknownEdition({ isbn, isbn13 }: Props) {
  const t = useTranslations('editions');
  return (
    <Missing title={t('unknown.title')} heading={t('unknown.heading')}>
      <p>{t('unknown.text', { isbn: shorten(isbn, 40) })}</p>
      <MissingActions>
        <ButtonLink size="large" to={pageHref('/search')}>
          {t('unknown.searchAll')}
        </ButtonLink>
        {isbn13 && <TellMeButton target={{ isbn13 }} />}
        <ButtonLink size="large" variant="outline" to={pageHref('/dashboard/addaproduct', { isbn })}>
          {t('yours.action')}
        </ButtonLink>
      </MissingActions>
    </Missing>
  );
}
