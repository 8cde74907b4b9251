import { useTranslations } from 'use-intl';
import type { Unsent } from '#web/lib/message-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import type { Outbox } from '../use-outbox.ts';
import styles from './message-log.module.css';

type Props = { messages: Unsent[]; outbox: Outbox };

/** What is on its way, waits for a connection, or was refused. */
export function UnsentMessages({ messages, outbox }: Props) {
  const t = useTranslations('conversations.thread');
  return messages.map(({ _id, body, problem }) => (
    <div key={_id} className={styles.unsent}>
      <p className={classNames(styles.bubble, styles.mine, styles.last)} dir="auto">
        {body}
      </p>
      <div className={classNames(styles.stamp, styles.mine)} role="status">
        {problem === undefined ? (
          <span>{outbox.isOffline ? t('waiting') : t('sending')}</span>
        ) : (
          <>
            <span>{t('notSent', { reason: problem })}</span>
            <TextButton onClick={() => outbox.retry(_id)}>{t('retry')}</TextButton>
            <TextButton onClick={() => outbox.discard(_id)}>{t('discard')}</TextButton>
          </>
        )}
      </div>
    </div>
  ));
}
