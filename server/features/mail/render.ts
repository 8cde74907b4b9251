import type { Mail } from '#server/integrations/mail/mail-service.ts';
import { type EmailContent, oneLine, type RenderedContent, signature } from './email-content.ts';
import { letterHtml } from './layout.ts';

export type Email = Pick<Mail, 'subject' | 'text' | 'html' | 'enclosed'>;

/** Sets a message as text and as HTML. */
export function renderEmail({ facts, ...message }: EmailContent): Email {
  const words = { ...message, facts: (facts ?? []).filter(({ value }) => value !== '') };
  const greeting = greet(words.name);
  return {
    subject: words.subject,
    text: letterText(words, greeting),
    html: letterHtml(words, greeting),
    enclosed: words.cover ? [{ id: words.cover.id, type: 'image/jpeg', bytes: words.cover.jpeg }] : [],
  };
}

/**
 * The address may be somebody else's, and the name then anything at all: whatever a mail program could turn into a
 * link, or what would look like more than a name, stays out.
 */
function greet(name: string): string {
  const plain = oneLine(name);
  return plain === '' || plain.length > 40 || /[/@:\\<>]|\S\.\S|www/i.test(plain)
    ? 'Hello,'
    : `Hello ${plain},`;
}

function letterText(words: RenderedContent, greeting: string): string {
  const { heading, paragraphs, facts, action, notes } = words;
  const list = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    ...(list ? [list] : []),
    `${action.label}:\n${action.link}`,
    ...notes,
  ];
  return `${blocks.map(wrap).join('\n\n')}\n\n-- \n${signature}\n`;
}

const maxLineLength = 76;

/** Lines of at most 76 characters; a link is never broken. */
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
