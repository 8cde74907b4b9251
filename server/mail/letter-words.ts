/** What a message says; how it looks is the same for all. */
export type LetterWords = {
  subject: string;
  heading: string;
  /** The recipient's name, as they entered it. */
  name: string;
  paragraphs: readonly string[];
  action: { label: string; link: string };
  /** The small print below. */
  notes: readonly string[];
};

export const signature = 'Dogear · Second-hand books at reasonable prices';
