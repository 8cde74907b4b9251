import { ArrowLeft, Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { blockUser, type Conversation } from '#contract/conversations.ts';
import { pageHref } from '#contract/pages.ts';
import { bookPath } from '#web/lib/book-path.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useOtherName } from './message-text.ts';
import { orderOf, useIsPaidByCard } from './order-of-conversation.ts';
import styles from './thread-head.module.css';

/** Who the conversation is with. */
export function ThreadHead({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations');
  const name = useOtherName()(conversation);
  const block = useConfirmedBlock(conversation, name);
  return (
    <div className={styles.who}>
      <IconLink className={styles.back} to="/dashboard/messages" aria-label={t('page.back')}>
        <ArrowLeft aria-hidden="true" />
      </IconLink>
      <Avatar src={conversation.otherImage} />
      <h1>{name}</h1>
      {conversation.otherName !== null && !conversation.blockId && (
        <IconButton aria-label={t('block.action', { name })} disabled={block.busy} onClick={block.request}>
          <Ban aria-hidden="true" />
        </IconButton>
      )}
      {block.dialog}
    </div>
  );
}

function useConfirmedBlock({ _id: conversationId }: Conversation, name: string) {
  const t = useTranslations('conversations.block');
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const blocking = useDashboardMutation(
    () => callApi(blockUser, { body: { conversationId } }),
    () => toast.success(t('done', { name })),
  );
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      title={t('title', { name })}
      text={t('text', { name })}
      tone="danger"
      confirmLabel={t('confirm')}
      onConfirm={() => blocking.mutate(undefined)}
      onClose={() => setAsking(false)}
    />
  );
  return { request: () => setAsking(true), dialog, busy: blocking.isPending };
}

/** The book that the conversation is about, and what to do next with it. */
export function BookStrip({ conversation }: { conversation: Conversation }) {
  const price = usePrice();
  const { bookId, book_title, bookStatus } = conversation;
  const stateOf = useBookState();
  return (
    <div className={styles.strip}>
      <CoverPicture book={conversation} sizes="40px" className={styles.cover} data-picture="cover" />
      <span>
        {bookStatus === 'deleted' ? (
          <span className={styles.title}>{book_title}</span>
        ) : (
          <Link className={styles.title} to={bookPath({ _id: bookId })}>
            {book_title}
          </Link>
        )}
        <span className={styles.state}>
          <b>{price(conversation.resale_price)}</b>
          <span>{stateOf(conversation)}</span>
        </span>
      </span>
      <NextStep conversation={conversation} />
    </div>
  );
}

/** A buyer who pays by card does that first; then the order shows both sides what is next. */
function NextStep({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations.book');
  const isPaidByCard = useIsPaidByCard(conversation);
  const { role, book_title: title } = conversation;
  const order = orderOf(conversation);
  if (!order) return null;
  const isPayable = isPaidByCard && role === 'Buyer' && order.status === 'unpaid';
  return (
    <ButtonLink
      variant="outline"
      size="compact"
      to={
        isPayable
          ? pageHref('/dashboard/payment/:id', { id: order.id })
          : pageHref('/dashboard/orders/:id', { id: order.id })
      }
      aria-label={t(isPayable ? 'payLabel' : 'orderLabel', { title })}
    >
      {t(isPayable ? 'pay' : 'order')}
    </ButtonLink>
  );
}

/** Where the order stands, or the book if there is none. */
function useBookState(): (conversation: Conversation) => string {
  const t = useTranslations('conversations.book');
  const nameOf = useOtherName();
  return (conversation) => {
    const order = orderOf(conversation);
    if (!order) return t(`status.${conversation.bookStatus}`);
    if (conversation.role === 'Buyer') return t(`mine.${order.status}`);
    return conversation.isDisputed
      ? t('disputed')
      : t(`theirs.${order.status}`, { name: nameOf(conversation) });
  };
}
