import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import styles from './no-script-notice.module.css';
import { Notice } from './notice.tsx';

/** Shown only if JavaScript is disabled: which feature needs it, and what to do. */
export function NoScriptNotice({ what }: { what: string }) {
  const t = useTranslations('ui.noScript');
  return (
    <noscript>
      <Notice icon={Info} title={t('title', { what })} className={styles.notice}>
        <p>{t('text')}</p>
      </Notice>
    </noscript>
  );
}
