import { ShieldCheck } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Conversation, Message } from '#contract/conversations.ts';
import { pageHref } from '#contract/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useMessageText, useOtherName } from '../message-text.ts';
import { useMessageTimes } from '../message-times.ts';
import { useIsPaidByCard } from '../order-of-conversation.ts';
import type { Outbox } from '../use-outbox.ts';
import { inRuns, type Run } from './in-runs.ts';
import styles from './message-log.module.css';
import { RunStamp } from './run-stamp.tsx';
import { UnsentMessages } from './unsent-messages.tsx';

type Props = {
  conversation: Conversation;
  /** The newest first, as the API lists them. */
  messages: Message[];
  outbox: Outbox;
  onEarlier: (() => void) | undefined;
};

/** What was said, the oldest first, with the newest in view. */
export function MessageLog({ conversation, messages, outbox, onEarlier }: Props) {
  const t = useTranslations('conversations.thread');
  const sent = messages.toReversed();
  const known = new Set(messages.map(({ _id }) => _id));
  const unsent = outbox.unsent.filter(({ _id }) => !known.has(_id));
  const flagged = sent.find(({ hasContactDetails }) => hasContactDetails)?._id;
  const log = useNewestInView([messages[0]?._id, unsent.length]);
  const runs = inRuns(sent);
  return (
    <>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard alone.
        tabIndex={0}
      >
        {onEarlier && (
          <TextButton className={styles.earlier} onClick={onEarlier}>
            {t('earlier')}
          </TextButton>
        )}
        {runs.map((run, index) => (
          <Fragment key={run.messages[0]._id}>
            <Day of={run} after={runs[index - 1]} />
            <RunOfMessages run={run} conversation={conversation} />
            {run.messages.some(({ _id }) => _id === flagged) && <SafetyNote conversation={conversation} />}
          </Fragment>
        ))}
        <UnsentMessages messages={unsent} outbox={outbox} />
      </div>
      <NewMessage conversation={conversation} newest={messages[0]} />
    </>
  );
}

/** Above the first messages of a day. */
function Day({ of: run, after }: { of: Run; after: Run | undefined }) {
  const { day } = useMessageTimes();
  const label = day(run.messages[0].createdAt);
  if (after && day(after.messages[0].createdAt) === label) return null;
  return (
    <p className={styles.day}>
      <span>{label}</span>
    </p>
  );
}

function RunOfMessages({ run, conversation }: { run: Run; conversation: Conversation }) {
  const textOf = useMessageText();
  const [first] = run.messages;
  if (first.kind !== 'text')
    return (
      <p className={styles.event} dir="auto">
        {textOf(first, conversation)}
        {first.kind === 'meeting' && conversation.orderId && <ToOrder orderId={conversation.orderId} />}
      </p>
    );
  return (
    <>
      {run.messages.map((message, index) => (
        <p
          key={message._id}
          className={classNames(
            styles.bubble,
            message.isMine && styles.mine,
            index === run.messages.length - 1 && styles.last,
          )}
          dir="auto"
        >
          {message.body}
        </p>
      ))}
      <RunStamp run={run} conversation={conversation} />
    </>
  );
}

function ToOrder({ orderId }: { orderId: string }) {
  const t = useTranslations('conversations.book');
  return (
    <>
      {' '}
      <TextLink to={pageHref('/dashboard/orders/:id', { id: orderId })}>{t('order')}</TextLink>
    </>
  );
}

function SafetyNote({ conversation }: Pick<Props, 'conversation'>) {
  const t = useTranslations('conversations.safety');
  const cards = useIsPaidByCard(conversation);
  return (
    <Notice icon={ShieldCheck} title={t(cards ? 'title' : 'titleAtMeeting')} className={styles.safety}>
      <p>{t(cards ? 'text' : 'textAtMeeting')}</p>
    </Notice>
  );
}

/** Says a message that has just arrived to screen readers, when they have nothing else to say. */
function NewMessage({ conversation, newest }: Pick<Props, 'conversation'> & { newest: Message | undefined }) {
  const t = useTranslations('conversations.live');
  const textOf = useMessageText();
  const name = useOtherName()(conversation);
  // What was there when the page opened is read with the page.
  const [shownFirst] = useState(newest?._id);
  const isNew = newest && newest._id !== shownFirst && !newest.isMine;
  return (
    <VisuallyHidden as="div" role="status">
      {isNew && t('new', { name, text: textOf(newest, conversation) })}
    </VisuallyHidden>
  );
}

/** Scrolls to the end at first, and then when something is added, unless the reader has scrolled up to read. */
function useNewestInView(additions: readonly unknown[]) {
  const log = useRef<HTMLDivElement>(null);
  const wasOpened = useRef(false);
  const key = additions.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something is added.
  useEffect(() => {
    const element = log.current;
    const end = element?.lastElementChild;
    if (!element || !end) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    const isNear = distance < 300 && end.getBoundingClientRect().top < window.innerHeight + 300;
    if (wasOpened.current && !isNear) return;
    wasOpened.current = true;
    element.scrollTop = element.scrollHeight;
    end.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return log;
}
