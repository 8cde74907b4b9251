import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { getConversation } from '#contract/conversations.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { appContext } from '#web/lib/app-context.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useSite } from '#web/lib/site-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ConversationList, ConversationListSkeleton } from './conversation-list.tsx';
import styles from './messages-page.module.css';
import { conversationListQuery, conversationQuery, messagesQuery, usePollInterval } from './queries.ts';
import { Thread } from './thread.tsx';

/** A missing conversation, or one of others, is a 404. In the browser, the page is shown at once and fetches it itself. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { callApi, onServer } = context.get(appContext);
  const { id } = params;
  if (id && onServer)
    await orNotFound(callApi(getConversation, { params: { id } }, { signal: request.signal }));
  const prefetch = prefetchQueries((client, _, call) => [
    client.prefetchInfiniteQuery(conversationListQuery(call)),
    ...(id
      ? [
          client.prefetchQuery(conversationQuery(id, call)),
          client.prefetchInfiniteQuery(messagesQuery(id, call)),
        ]
      : []),
  ]);
  return prefetch({ context, request });
}

/** The conversations, and beside them the one that is open. On a phone, each is a page. */
export function Component() {
  const { id } = useParams();
  const t = useTranslations('conversations.page');
  const list = useInfiniteQuery({ ...conversationListQuery(), refetchInterval: usePollInterval() });
  const isEmpty = !id && list.data?.length === 0;
  return (
    <div className={classNames(styles.mail, id && styles.isThread, isEmpty && styles.isEmpty)}>
      <section className={styles.list} aria-label={t('list')}>
        <ListHead isOpen={id !== undefined} />
        {list.isError && !list.data ? (
          <ErrorState message={errorMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <ConversationListSkeleton />
        ) : list.data.length === 0 ? (
          <NoMessages />
        ) : (
          <ConversationList list={list} conversations={list.data} openId={id} />
        )}
      </section>
      {id ? (
        <Thread key={id} id={id} />
      ) : (
        !isEmpty && (
          <p className={styles.nothingOpen}>
            <MessagesSquare aria-hidden="true" />
            {t('choose')}
          </p>
        )
      )}
    </div>
  );
}

/** Beside an open conversation, whose heading is the page's. */
function ListHead({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('conversations.page');
  const tBlocked = useTranslations('conversations.blockedPeople');
  const { name } = useSite();
  const Heading = isOpen ? 'h2' : 'h1';
  return (
    <>
      {!isOpen && <title>{`${t('title')} · ${name}`}</title>}
      <Heading className={styles.title}>{t('title')}</Heading>
      <p className={styles.intro}>
        {t('intro')} <TextLink to="/dashboard/blocked">{tBlocked('title')}</TextLink>
      </p>
    </>
  );
}

function NoMessages() {
  const t = useTranslations('conversations.page');
  return (
    <EmptyState title={t('emptyTitle')}>
      <p>{t('emptyText')}</p>
      <ButtonLink to="/search">{t('search')}</ButtonLink>
    </EmptyState>
  );
}
