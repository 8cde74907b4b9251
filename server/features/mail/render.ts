import type { Mail } from '#server/integrations/mail/mail-service.ts';
import { type EmailContent, oneLine, type RenderedContent } from './email-content.ts';
import { renderHtml } from './layout.ts';
import type { MailLanguage } from './mail-language.ts';
import { markdownText } from './markdown-in-mail.ts';

export type Email = Pick<
  Mail,
  'subject' | 'senderName' | 'replyTo' | 'text' | 'html' | 'enclosed' | 'attached' | 'unsubscribeUrl'
>;

/** Renders an email as plain text and as HTML. */
export function renderEmail(language: MailLanguage, { facts, ...rest }: EmailContent): Email {
  const content = {
    books: [],
    smallLinks: [],
    ...rest,
    facts: (facts ?? []).filter(({ value }) => value !== ''),
    greeting: greet(rest.name, language),
  };
  const { subject, cover, books } = content;
  const { logo } = language;
  // Two copies of one edition may have the same photo.
  const covers = new Map(
    [cover, ...books.map((book) => book.cover)].flatMap((one) => (one ? [[one.id, one]] : [])),
  );
  return {
    subject,
    senderName: language.site,
    replyTo: language.replyTo,
    text: renderText(content, language),
    html: renderHtml(content, language),
    enclosed: [
      ...(logo ? [{ id: logo.id, type: 'image/png', bytes: logo.png }] : []),
      ...[...covers.values()].map(({ id, jpeg }) => ({ id, type: 'image/jpeg', bytes: jpeg })),
    ],
  };
}

/**
 * An attacker can sign up with someone else's address and choose any name. A name that a mail program could turn into a
 * link, or that is too long for a name, is left out.
 */
function greet(name: string, { t, quote }: MailLanguage): string {
  const plain = oneLine(name);
  return plain === '' || plain.length > 40 || /[/@:\\<>]|\S\.\S|www/i.test(plain)
    ? t('layout.greetingWithoutName')
    : t('layout.greeting', { name: quote(plain) });
}

function renderText(content: RenderedContent, { signature }: MailLanguage): string {
  const { heading, greeting, opening, paragraphs, facts, books, action, notes, smallLinks } = content;
  const list = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const blocks = [
    heading,
    greeting,
    ...(opening ? markdownText(opening) : []),
    ...paragraphs,
    ...(list ? [list] : []),
    ...books.map(({ title, details, link }) => `${title}\n${details}\n${link}`),
    `${action.label}:\n${action.link}`,
    ...notes,
    ...smallLinks.map(({ label, link }) => `${label}:\n${link}`),
  ];
  return `${blocks.map(wrap).join('\n\n')}\n\n-- \n${signature}\n`;
}

const maxLineLength = 76;

/** Wraps lines at 76 characters and never breaks a link. */
const wrap = (block: string): string => block.split('\n').map(wrapLine).join('\n');

function wrapLine(line: string): string {
  const [first = '', ...words] = line.split(' ');
  let wrapped = first;
  let length = first.length;
  for (const word of words) {
    const fits = length + 1 + word.length <= maxLineLength;
    wrapped += (fits ? ' ' : '\n') + word;
    length = fits ? length + 1 + word.length : word.length;
  }
  return wrapped;
}
