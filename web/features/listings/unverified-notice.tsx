import { ShieldAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Notice } from '#web/ui/notice.tsx';

/** Explains why a new seller cannot list a book yet. */
export function UnverifiedNotice() {
  const t = useTranslations('listings.unverified');
  return (
    <Notice icon={ShieldAlert} title={t('title')} role="note">
      <p>{t('text')}</p>
    </Notice>
  );
}
