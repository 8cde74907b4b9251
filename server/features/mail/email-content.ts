import type { MailPicture } from '../images/mail-thumbnail.ts';

/** What a message says; how it looks is the same for all. */
export type EmailContent = {
  subject: string;
  heading: string;
  /** The photo of the book that it is about, where there is one. */
  cover?: MailPicture | undefined;
  /** The recipient's name, as they entered it; empty for a greeting without one. */
  name: string;
  paragraphs: readonly string[];
  /** What is looked up later, line by line; one without a value is left out. */
  facts?: readonly { label: string; value: string }[];
  action: { label: string; link: string };
  /** The small print below. */
  notes: readonly string[];
};

/** Ready to be set: every line of the facts has a value. */
export type RenderedContent = EmailContent & Required<Pick<EmailContent, 'facts'>>;

/** Words that somebody else has entered, in one line: they begin no line of their own. */
export const oneLine = (words: string): string => words.replaceAll(/[\s\p{C}]+/gu, ' ').trim();

export const testNote = 'This payment was made in test mode. No money changed hands.';

export const signature = 'Dogear · Second-hand books at reasonable prices';
