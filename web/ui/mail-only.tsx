import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../lib/services-context.ts';
import { Hint } from './form/hint.tsx';

/** Shows what needs email. A site that sends none says so instead. */
export function MailOnly({ children }: { children: ReactNode }) {
  const t = useTranslations('ui');
  return useServices().mail ? children : <Hint>{t('noMail')}</Hint>;
}
