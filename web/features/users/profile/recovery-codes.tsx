import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { saveFile } from '#web/lib/download.ts';
import { useSite } from '#web/lib/site-context.ts';
import { Button } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import styles from './recovery-codes.module.css';

/** Shows the recovery codes, which is possible only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('users-profile.codes');
  const { name: site } = useSite();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  const text = codes.join('\n');
  const save = () =>
    saveFile(
      new Blob([`${t('fileHeading', { site })}\n\n${text}\n`], { type: 'text/plain' }),
      'recovery-codes.txt',
    );
  return (
    <section
      className={classNames(cardStyles.card, styles.codes)}
      ref={sheet}
      tabIndex={-1}
      aria-label={t('title')}
    >
      <h3>{t('title')}</h3>
      <p>{t('text')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={formStyles.actions}>
        <CopyButton text={text} copied={t('copied')} failed={t('copyFailed')}>
          {t('copy')}
        </CopyButton>
        <Button variant="outline" onClick={save}>
          <Download aria-hidden="true" />
          {t('download')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </section>
  );
}
