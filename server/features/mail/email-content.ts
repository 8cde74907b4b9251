import type { MailThumbnail } from '../images/mail-thumbnail.ts';
import type { HostText } from './markdown-in-mail.ts';

/** The content of an email. The layout is the same for all. */
export type EmailContent = {
  subject: string;
  heading: string;
  /** The photo of the book that the email is about, if any. */
  cover?: MailThumbnail | undefined;
  /** The recipient's name, as they entered it; empty for a greeting without one. */
  name: string;
  /** What the host wrote to stand before the paragraphs. */
  opening?: HostText | undefined;
  paragraphs: readonly string[];
  /** Details in a table, for later reference. A line with an empty value is left out. */
  facts?: readonly { label: string; value: string }[];
  /** Several books that the email is about, in place of `cover`. */
  books?: readonly MailedBook[];
  action: { label: string; link: string };
  /** Small print at the end. */
  notes: readonly string[];
  /** Links in small print after the notes. */
  smallLinks?: readonly { label: string; link: string }[];
};

export type MailedBook = { title: string; details: string; link: string; cover: MailThumbnail | undefined };

/** Ready to render: every line of `facts` has a value. */
export type RenderedContent = EmailContent &
  Required<Pick<EmailContent, 'facts' | 'books' | 'smallLinks'>> & { greeting: string };

/** Puts user input into one line, so that it cannot start a line of its own in the text version. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
