import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Conversation } from '#contract/conversations.ts';
import { pageHref } from '#contract/pages.ts';
import { shorten } from '#web/lib/shorten.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './conversation-list.module.css';
import { useMessageText, useOtherName } from './message-text.ts';
import { useMessageTimes } from './message-times.ts';

type Props = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
  conversations: Conversation[];
  openId: string | undefined;
};

/** The user's conversations, the last written first. A ribbon marks those with something new. */
export function ConversationList({ list, conversations, openId }: Props) {
  const t = useTranslations('conversations.page');
  return (
    <>
      <ul className={styles.rows}>
        {conversations.map((conversation) => (
          <li key={conversation._id}>
            <ConversationRow conversation={conversation} isOpen={conversation._id === openId} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <TextButton aria-disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('earlierConversations')}
        </TextButton>
      )}
    </>
  );
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const t = useTranslations('conversations.row');
  const nameOf = useOtherName();
  const { short } = useMessageTimes();
  const { lastMessage: last } = conversation;
  const isNew = conversation.unreadCount > 0;
  return (
    <Link
      className={styles.row ?? ''}
      to={pageHref('/dashboard/messages/:id', { id: conversation._id })}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={isNew || undefined}
    >
      <span className={styles.pictures}>
        <CoverPicture book={conversation} sizes="42px" className={styles.cover} data-picture="cover" />
        <Avatar src={conversation.otherImage} size="small" />
      </span>
      <span className={styles.name}>{nameOf(conversation)}</span>
      {last && <time dateTime={last.createdAt}>{short(last.createdAt)}</time>}
      <span className={styles.book}>{conversation.book_title}</span>
      <Snippet conversation={conversation} />
      {isNew && (
        <>
          <span className={styles.ribbon} />
          <VisuallyHidden>{t('new')}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}

/** Two lines at most, which wrap: text that is cut off cannot be read when it is enlarged. */
const snippetLength = 60;

/** The beginning of the last message. */
function Snippet({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations.row');
  const nameOf = useOtherName();
  const textOf = useMessageText();
  const { lastMessage: last, blockId } = conversation;
  if (blockId) return <span className={styles.snippet}>{t('blocked', { name: nameOf(conversation) })}</span>;
  if (!last) return null;
  const text = shorten(textOf(last, conversation), snippetLength);
  return (
    <span className={styles.snippet} dir="auto">
      {last.isMine && last.kind === 'text' ? t('mine', { text }) : text}
    </span>
  );
}

export const ConversationListSkeleton = () => (
  <ul className={styles.rows} aria-busy>
    {['first', 'second', 'third'].map((key) => (
      <li key={key} className={styles.row}>
        <span className={styles.pictures}>
          <Skeleton shape="cover" />
        </span>
        <Skeleton className={styles.lineSkeleton} />
      </li>
    ))}
  </ul>
);
