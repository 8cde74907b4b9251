import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, UserRoundX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Conversation, unblockUser } from '#contract/conversations.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSite } from '#web/lib/site-context.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { Composer } from './composer.tsx';
import { MessageLog } from './log/message-log.tsx';
import { useOtherName } from './message-text.ts';
import { messagesQuery, useConversation, usePollInterval } from './queries.ts';
import styles from './thread.module.css';
import { BookStrip, ThreadHead } from './thread-head.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useOutbox } from './use-outbox.ts';

/** One conversation: who and what it is about, what was said, and the field to write in. */
export function Thread({ id }: { id: string }) {
  const ui = useTranslations('ui');
  const conversation = useConversation(id);
  if (conversation.isError && !conversation.data)
    return (
      <section className={styles.thread}>
        <ErrorState message={errorMessage(conversation.error)} onRetry={() => void conversation.refetch()} />
      </section>
    );
  if (!conversation.data)
    return (
      <section className={styles.thread} aria-busy>
        <Spinner label={ui('oneMoment')} />
      </section>
    );
  return <OpenThread conversation={conversation.data} />;
}

function OpenThread({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations.thread');
  const ui = useTranslations('ui');
  const site = useSite();
  const { _id: id, book_title: title } = conversation;
  const name = useOtherName()(conversation);
  const messages = useInfiniteQuery({ ...messagesQuery(id), refetchInterval: usePollInterval() });
  const outbox = useOutbox(id);
  useMarkRead(conversation, messages.data?.[0]);
  return (
    <section className={styles.thread} aria-label={t('label', { name, title })}>
      <title>{`${t('documentTitle', { name, title })} · ${site.name}`}</title>
      <div className={styles.top}>
        <ThreadHead conversation={conversation} />
        <BookStrip conversation={conversation} />
      </div>
      {messages.data ? (
        <MessageLog
          conversation={conversation}
          messages={messages.data}
          outbox={outbox}
          onEarlier={messages.hasNextPage ? () => void messages.fetchNextPage() : undefined}
        />
      ) : messages.isError ? (
        <ErrorState message={errorMessage(messages.error)} onRetry={() => void messages.refetch()} />
      ) : (
        <Spinner label={ui('oneMoment')} />
      )}
      <Bottom conversation={conversation} name={name} onSend={outbox.send} />
    </section>
  );
}

type BottomProps = { conversation: Conversation; name: string; onSend: (body: string) => void };

/** The field to write in, or why there is none. */
const Bottom = ({ conversation: { _id, otherName, blockId }, name, onSend }: BottomProps) => (
  <div className={styles.bottom}>
    {otherName === null ? (
      <Gone />
    ) : blockId ? (
      <Blocked name={name} blockId={blockId} />
    ) : (
      <Composer conversationId={_id} name={name} onSend={onSend} />
    )}
  </div>
);

function Gone() {
  const t = useTranslations('conversations.gone');
  return (
    <Notice icon={UserRoundX} title={t('title')}>
      <p>{t('text')}</p>
    </Notice>
  );
}

function Blocked({ name, blockId }: { name: string; blockId: string }) {
  const t = useTranslations('conversations.block');
  const toast = useToast();
  const unblocking = useDashboardMutation(
    () => callApi(unblockUser, { params: { id: blockId } }),
    () => toast.success(t('unblocked', { name })),
  );
  return (
    <Notice icon={Ban} title={t('blockedTitle', { name })}>
      <p>{t('blockedText', { name })}</p>
      <p>
        <TextButton aria-disabled={unblocking.isPending} onClick={() => unblocking.mutate(undefined)}>
          {t('unblock')}
        </TextButton>
      </p>
    </Notice>
  );
}
