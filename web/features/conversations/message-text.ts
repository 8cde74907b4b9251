import { useTranslations } from 'use-intl';
import { type Conversation, type Message, meetingEvents } from '#contract/conversations.ts';

/** The name of the other person, also of one who has left. */
export function useOtherName(): (conversation: Pick<Conversation, 'otherName'>) => string {
  const t = useTranslations('conversations.person');
  return ({ otherName }) => otherName ?? t('former');
}

/** What a message says; what the system writes is said in the language of the reader. */
export function useMessageText() {
  const t = useTranslations('conversations.events');
  const nameOf = useOtherName();
  return (
    message: Pick<Message, 'kind' | 'body' | 'isMine'>,
    conversation: Pick<Conversation, 'otherName'>,
  ) => {
    const event = eventOf(message);
    if (!event) return message.body;
    return message.isMine ? t(`${event}ByYou`) : t(`${event}By`, { name: nameOf(conversation) });
  };
}

/** Returns undefined for what a person wrote. */
function eventOf({ kind, body }: Pick<Message, 'kind' | 'body'>) {
  if (kind === 'text') return undefined;
  return kind === 'system' ? 'booked' : meetingEvents.find((event) => event === body);
}
