import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Hint } from '#web/ui/form/hint.tsx';

const code = (name: ReactNode) => <code>{name}</code>;

/** Which columns a file needs, and which it may have. */
export function FileHelp() {
  const t = useTranslations('book-imports.help');
  return (
    <Disclosure label={t('label')}>
      <Hint>{t.rich('columns', { code })}</Hint>
      <Hint>{t.rich('more', { code })}</Hint>
      <Hint>{t('again')}</Hint>
    </Disclosure>
  );
}
