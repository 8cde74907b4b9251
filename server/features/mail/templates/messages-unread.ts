import { pageHref } from '#contract/pages.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';
import { type UnsubscribeLinks, withUnsubscribing } from './unsubscribing.ts';

/** A conversation with messages that the recipient has not read. */
export type UnreadConversation = {
  conversationId: string;
  bookId: string;
  title: string;
  otherName: string;
  count: number;
};

type Data = {
  name: string;
  origin: string;
  cover: MailThumbnail | undefined;
  conversation: UnreadConversation;
  links: UnsubscribeLinks;
};

/** To someone with unread messages. It leaves out what they say, because mail is read in more places than the site. */
export function messagesUnread(
  language: MailLanguage,
  { name, origin, cover, conversation, links }: Data,
): Email {
  const { t, quote } = language;
  const { count, conversationId } = conversation;
  const values = { name: quote(conversation.otherName), title: quote(conversation.title) };
  const email = renderEmail(language, {
    subject: t('messagesUnread.subject', values),
    heading: t('messagesUnread.heading', { count }),
    cover,
    name,
    paragraphs: [t('messagesUnread.text', { ...values, count })],
    action: {
      label: t('messagesUnread.action'),
      link: origin + pageHref('/dashboard/messages/:id', { id: conversationId }),
    },
    notes: [t('messagesUnread.once')],
    smallLinks: withUnsubscribing(language, origin, links),
  });
  return { ...email, unsubscribeUrl: links.unsubscribeUrl };
}
